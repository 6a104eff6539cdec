#include "contest.h"

int main() {
    for (ll t = number(); t--;) {
        Tree tree;
        vector<int> stalk(tree.up.size());
        for (int i = tree.order.size() - 1; i > 0; i--) stalk[tree.up[tree.order[i]]] ^= stalk[tree.order[i]] + 1;
        say(stalk[1] ? "Alice" : "Bob");
    }
}
