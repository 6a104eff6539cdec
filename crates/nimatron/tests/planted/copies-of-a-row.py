# problem: cat-and-rabbit
# mistake: right, but copies the rest of the row for each tile
# shown: too slow
row = input().strip()
x, length, black = 0, 0, False
while row:
    if row[0] == "#":
        x ^= length
        length, black = 0, True
    else:
        length += 1
    row = row[1:]
print("Cat" if black and x ^ length else "Rabbit")
