#include "contest.h"

int main() {
    Tree tree;
    vector<int> deep(tree.up.size());
    int longest = 0;
    for (int i = tree.order.size() - 1; i > 0; i--) {
        int v = tree.order[i], p = tree.up[v];
        longest = std::max(longest, deep[p] + deep[v] + 1);
        deep[p] = std::max(deep[p], deep[v] + 1);
    }
    say((longest + 1) % 3 == 2 ? "Second" : "First");
}
