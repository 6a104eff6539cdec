#include "contest.h"

int main() { say(difference_of_ends(numbers(number()))); }
