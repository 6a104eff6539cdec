# problem: hackerrank-bowling-pins
# mistake: values of Kayles have period 12 from the first heap on
# shown: 1 0 IIIXIXII | 1 0 IIIXIIXI | 1 0 IIXIIIXI | 1 0 IXIIIXII
period = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]
t, *rest = open(0).read().split()
for row in rest[1::2]:
    x = 0
    for run in row.split("X"):
        if run:
            x ^= period[len(run) % 12]
    print("WIN" if x else "LOSE")
