//@ entry
int64_t entry(const char *name, const std::vector<int64_t> &numbers, int64_t place) {
    if (place == 0) return 0;
    if (place < 0 || place > int64_t(numbers.size())) fail("there is no entry " + std::to_string(place) + " of " + name);
    return numbers[place - 1];
}

//@ put_at
void put_at(const char *name, int64_t place, int64_t number, std::vector<int64_t> &numbers) {
    if (place < 1 || place > int64_t(numbers.size())) fail("there is no entry " + std::to_string(place) + " of " + name);
    numbers[place - 1] = number;
}

//@ letter_at
int64_t letter_at(const char *name, std::string_view word, int64_t place) {
    if (place < 1 || place > int64_t(word.size())) fail("there is no letter " + std::to_string(place) + " of " + name);
    return static_cast<unsigned char>(word[place - 1]);
}
