# problem: arc131-c-zero-xor
# mistake: right, but for each number goes through all others
# shown: too slow
n, *a = map(int, open(0).read().split())


def zero_without(place):
    x = 0
    for other in a[:place] + a[place + 1 :]:
        x ^= other
    return x == 0


print("Win" if n % 2 or any(zero_without(place) for place in range(n)) else "Lose")
