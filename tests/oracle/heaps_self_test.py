"""What `heaps.py --self-test` runs: known games, and examples by hand."""

from heaps import *  # noqa: F403: what is tested


def self_test():
    """Games whose tables are known, and texts to refuse."""

    def take(heap, *more):
        return {
            "variables": ["k"],
            "guard": ["and", [">", "k", 0], *more],
            "effects": [[heap, ["-", heap, "k"]]],
        }

    natural = ["and", [">=", "x", 0], [">=", "y", 0]]
    nim = {"heaps": ["x", "y"], "domain": natural, "moves": [take("x"), take("y")]}
    both = {
        "variables": ["k"],
        "guard": [">", "k", 0],
        "effects": [["x", ["-", "x", "k"]], ["y", ["-", "y", "k"]]],
    }

    # Bouton 1901, both conventions.
    solution, found = table(nim, 9)
    assert all(solution.value[x, y] == x ^ y for x, y in found)
    solution, found = table(nim, 9, misere=True)
    assert all(solution.wins[x, y] == (x != y if max(x, y) > 1 else x == y) for x, y in found)

    # Wythoff 1907.
    solution, found = table(nim | {"moves": [take("x"), take("y"), both]}, 11)
    losing = {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)}
    assert {(x, y) for x, y in found if x <= y and not solution.wins[x, y]} == losing

    # Welter 1954: two coins on different squares; the value is the exclusive or, less one.
    apart = nim | {"domain": ["and", natural, ["!=", "x", "y"]]}
    solution, found = table(apart, 9)
    assert all(solution.value[x, y] == (x ^ y) - 1 for x, y in found)

    # Several moves a turn: Moore 1910 for two heaps and k = 2 is trivial; one heap with 1 or 2 of
    # 1: values mod 3.
    one = {
        "heaps": ["x"],
        "domain": [">=", "x", 0],
        "moves": [take("x", ["<=", "k", 1])],
        "turn": 2,
    }
    solution, found = table(one, 9)
    assert all(solution.value[position] == position[0] % 3 for position in found)

    # PDDL: layout, case, comments, a section order of its own; halving by congruence and
    # quantifier.
    text = """; halve
    (DEFINE (domain halves) (:action a :precondition (%= ?X 2 0) :parameters (?k)
      :Effect (when (exists (?j) (= ?x (+ ?j ?j))) (assign ?x (- ?k 0))) )
      (:tercondition (= ?x 0)) (:constraint (>= ?x 0)) (:objects ?x))"""
    solution, found = table(from_pddl(text), 6)
    assert solution.rules.unbounded == (2,), solution.rules.unbounded
    halves = text.replace("(%= ?X 2 0)", "(and(%= ?X 2 0)(=?x (* 2 ?k)))")
    solution, found = table(from_pddl(halves), 16)
    assert [solution.value[n,] for n in range(17)] == [
        0,
        0,
        1,
        0,
        0,
        0,
        1,
        0,
        1,
        0,
        1,
        0,
        0,
        0,
        1,
        0,
        0,
    ]

    # 2 <-> 3 never ends, 1 does.
    loop = {
        "heaps": ["x"],
        "domain": ["and", [">=", "x", 0], ["<=", "x", 3]],
        "moves": [
            {"guard": [">=", "x", 2], "effects": [["x", ["-", 5, "x"]]]},
            {"guard": [">=", "x", 1], "effects": [["x", ["-", "x", 1]]]},
        ],
    }
    solution, found = table(loop, 3)
    assert [solution.wins[position] for position in found] == [False, True, None, None]
    assert solution.cycle == [(2,), (3,), (2,)], solution.cycle

    for broken in [
        "",
        "(define (:objects ?x)",
        "(define (:objects ?x) (:constraint (>= ?y 0)))",
        "(define (:objects ?x) (:constraint (>= ?x 0)) (:action a :effect (assign ?k 1)))",
        "(define (:objects ?x) (:constraint (>= ?x 0)) (:action a :effect (grow ?x 1)))",
        "(define (:objects ?x) (:constraint (>= ?x 0)) (:goal))",
        '{"heaps": ["x"]}',
        '{"heaps": ["x", "x"], "domain": true, "moves": []}',
    ]:
        try:
            table(read(broken), 2)
        except Refused:
            continue
        raise AssertionError(f"not refused: {broken}")
    print("heaps.py: all passed")
