#@ entry
def entry(name, numbers, index):
    if not 0 <= index <= len(numbers):
        fail(f"there is no entry {index} of {name}")
    return numbers[index - 1] if index else 0

#@ put_at
def put_at(name, index, number, numbers):
    if not 1 <= index <= len(numbers):
        fail(f"there is no entry {index} of {name}")
    numbers[index - 1] = number

#@ letter_at
def letter_at(name, word, index):
    if not 1 <= index <= len(word):
        fail(f"there is no letter {index} of {name}")
    return word[index - 1]
