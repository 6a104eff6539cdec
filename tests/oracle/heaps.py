#!/usr/bin/env python3
"""Outcomes and Grundy values of all small positions of a game of heaps, straight from the
definition.

An oracle to compare the Rust code with. It shares nothing with it: no parser, no automata, no
arithmetic but Python's. It is slow on purpose. Only the standard library is used.

    python3 heaps.py FILE [--size 12] [--misere] [--grundy] [--options] [--json] [--limit 1000000]
    python3 heaps.py --self-test

FILE is numeric PDDL (`docs/pddl.md`), or JSON, or standard input if it is `-`. JSON, which begins
with `{`, is an object:

    heaps       list of names
    domain      condition: which tuples of integers are positions
    ends        condition: where the game is over, whatever moves would still apply (default: nowhere)
    moves       list of {"variables": [name, ...], "guard": condition, "effects": [[heap, term] or [heap, term, when], ...]}
    turn        a turn is from one to this many moves (default 1)
    convention  "normal" (who cannot move loses) or "misere" (who cannot move wins); default "normal"

A term is an integer, a name, or a list: ["+", t, ...], ["-", t, ...], ["*", t, ...], and outside
PDDL ["mod", t, m], ["div", t, m], ["xor", t, ...], ["min", t, ...], ["max", t, ...]. A condition is
true, false or a list: ["and", c, ...], ["or", c, ...], ["not", c], ["imply", c, c], ["exists",
[name, ...], c], ["forall", [name, ...], c], ["=", t, t] and so on with != < <= > >=, ["%=", t, m,
r] (t leaves the remainder r when divided by m), and outside PDDL ["power", t, b] (t is a power of
b).

A move is a choice of an integer for each variable that satisfies the guard and whose result is a
position. Effects read the position before the move; where two that apply assign to the same heap,
the later one counts.

Integers are searched where interval arithmetic finds bounds for them, and else from -W to W with W
= 4 times the largest heap plus 30. A position whose result depends on a variable without bounds,
and for which a choice near the end of that window is a move, is reported as unbounded. Positions
from which a play may never end, or reach an unbounded position, have no outcome.

Printed are the P-positions (the player to move loses) with all heaps at most `--size`; with
`--json` one object:

    {"size": 12, "convention": "normal", "P": [[0, 0], ...], "open": [positions without outcome], "cycle": [...], "unbounded": [...]}

where `cycle` is a play that comes back to where it began and `unbounded` a position with
unboundedly many options; both are null if there is none. `--grundy` adds `values`, a list of
[position, value], normal play whatever the convention; `--options` adds `options`, a list of
[position, options]. Exit status 2, with a message, on anything else. """

import argparse
import itertools
import json
import re
import sys


class Refused(Exception):
    """The input is not a game, or more than can be computed."""


# ----------------------------------------------------------------------------------------------
# text to lists


def lists(text):
    """The nested lists of a text in parentheses: atoms are integers and strings in lower case."""
    text = re.sub(r";[^\n]*", "", text.lstrip("\ufeff"))
    stack = [[]]
    for token in re.findall(r"[()]|[<>=!%]+|[^\s()?][^\s()?]*|\?[^\s()?]*", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise Refused("a parenthesis is closed that was not opened")
            stack[-2].append(stack.pop())
        else:
            stack[-1].append(int(token) if re.fullmatch(r"[-+]?[0-9]+", token) else token.lower())
    if len(stack) > 1:
        raise Refused("a parenthesis is not closed")
    return stack[0]


def from_pddl(text):
    """The JSON form of a PDDL domain."""
    top = lists(text)
    if not top:
        raise Refused("there is nothing to read")
    if len(top) != 1 or not isinstance(top[0], list) or top[0][:1] != ["define"]:
        raise Refused("expected (define ...)")
    game = {"heaps": None, "domain": None, "ends": False, "moves": []}
    for section in top[0][1:]:
        if not isinstance(section, list) or not section:
            raise Refused(f"not a section: {section}")
        keyword, body = section[0], section[1:]
        if keyword == ":objects":
            game["heaps"] = body
        elif keyword in (":constraint", ":tercondition"):
            if len(body) != 1:
                raise Refused(f"{keyword} takes one condition")
            game["domain" if keyword == ":constraint" else "ends"] = body[0]
        elif keyword == ":action":
            game["moves"].append(action(body))
        elif keyword not in ("domain", ":requirements"):
            raise Refused(f"unknown section: {keyword}")
    if not game["heaps"] or game["domain"] is None:
        raise Refused("no objects or no constraint")
    return game


def action(body):
    """The JSON form of an action."""
    fields = dict(zip(body[1::2], body[2::2], strict=True)) if len(body) % 2 else {}
    if ":effect" not in fields or set(fields) - {":parameters", ":precondition", ":effect"}:
        raise Refused(f"not an action: {body}")
    effects = []
    collect(fields[":effect"], True, effects)
    return {
        "variables": fields.get(":parameters", []),
        "guard": fields.get(":precondition", True),
        "effects": effects,
    }


def collect(effect, when, found):
    """Adds the assignments of an effect to a list, in order."""
    match effect:
        case ["and", *parts]:
            for part in parts:
                collect(part, when, found)
        case ["when", condition, inner]:
            collect(inner, ["and", when, condition], found)
        case ["assign", str(heap), term]:
            found.append([heap, term, when])
        case _:
            raise Refused(f"not an effect: {effect}")


# ----------------------------------------------------------------------------------------------
# lists to Python


COMPARISONS = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def is_power(number, base):
    """Whether a number is base^i, i >= 0."""
    while number > 1 and number % base == 0:
        number //= base
    return number == 1


def divisor(number):
    """A number to divide by."""
    if number < 1:
        raise Refused(f"cannot divide by {number}")
    return number


def xor(*numbers):
    """Exclusive or of naturals."""
    result = 0
    for number in numbers:
        if number < 0:
            raise Refused("exclusive or of a negative number")
        result ^= number
    return result


class Scope:
    """What names stand for: Python expressions for terms and conditions, and what can be said about
    bounds.
    """

    def __init__(self, names, window):
        self.names, self.window = dict(names), window
        self.fresh = itertools.count()

    def term(self, term):
        """A Python expression with the value of a term."""
        if isinstance(term, int) and not isinstance(term, bool):
            return f"({term})"
        if isinstance(term, str):
            if term not in self.names:
                raise Refused(f"unknown name: {term}")
            return self.names[term]
        if not isinstance(term, list) or len(term) < 2 or not isinstance(term[0], str):
            raise Refused(f"not a term: {term}")
        operator, parts = term[0], [self.term(part) for part in term[1:]]
        if operator in ("+", "*"):
            return "(" + operator.join(parts) + ")"
        if operator == "-":
            return f"(-{parts[0]})" if len(parts) == 1 else "(" + "-".join(parts) + ")"
        if operator in ("mod", "div") and len(parts) == 2:
            return f"({parts[0]} {'%' if operator == 'mod' else '//'} divisor({parts[1]}))"
        if operator in ("xor", "min", "max"):
            return (
                f"{operator}({', '.join(parts)}{',' * (operator == 'xor')})"
                if len(parts) > 1
                else parts[0]
            )
        raise Refused(f"not a term: {term}")

    def condition(self, condition):
        """A Python expression with the truth of a condition."""
        match condition:
            case bool():
                return str(condition)
            case []:
                return "True"
            case ["and" | "or" as operator, *parts]:
                inner = [self.condition(part) for part in parts]
                return "(" + f" {operator} ".join(inner) + ")" if inner else str(operator == "and")
            case ["not", inner]:
                return f"(not {self.condition(inner)})"
            case ["imply", left, right]:
                return f"(not {self.condition(left)} or {self.condition(right)})"
            case ["exists" | "forall" as operator, names, inner]:
                return self.quantified(
                    operator == "exists", [names] if isinstance(names, str) else names, inner
                )
            case ["%=", left, modulus, residue]:
                return (
                    f"({self.term(left)} % divisor({self.term(modulus)}) == {self.term(residue)})"
                )
            case ["power", term, base]:
                return f"is_power({self.term(term)}, {self.term(base)})"
            case [str(operator), left, right] if operator in COMPARISONS:
                return f"({self.term(left)} {COMPARISONS[operator]} {self.term(right)})"
        raise Refused(f"not a condition: {condition}")

    def quantified(self, exists, names, inner):
        """Tries all values of the window, which is right if the true bounds are within it."""
        saved = dict(self.names)
        loops = []
        for name in names:
            self.names[name] = f"q{next(self.fresh)}"
            loops.append(f"for {self.names[name]} in window()")
        body = self.condition(inner)
        self.names = saved
        return f"{'any' if exists else 'all'}({body} {' '.join(loops)})"


def linear(term, names):
    """The coefficients of a term by name, those under None being what is added; None if it is not
    linear.
    """
    if isinstance(term, int):
        return {None: term}
    if isinstance(term, str):
        return {names.get(term, term): 1}
    parts = [linear(part, names) for part in term[1:]]
    if any(part is None for part in parts):
        return None
    if term[0] == "-":
        signs = [-1] if len(parts) == 1 else [1] + [-1] * (len(parts) - 1)
    elif term[0] == "+":
        signs = [1] * len(parts)
    elif term[0] == "*":
        product, factor = {None: 1}, 1
        for part in parts:
            if set(part) <= {None}:
                factor *= part.get(None, 0)
            elif set(product) <= {None}:
                product = part
            else:
                return None
        return {name: factor * value for name, value in product.items()}
    else:
        return None
    total = {}
    for sign, part in zip(signs, parts, strict=True):
        for name, value in part.items():
            total[name] = total.get(name, 0) + sign * value
    return total


def prepare(condition, names, negated=False):
    """What interval arithmetic understands of a condition: "and", "or" and sums that are at least
    0.
    """
    match condition:
        case bool():
            return ("and", []) if condition != negated else ("or", [])
        case ["and" | "or" as operator, *parts]:
            kind = operator if not negated else {"and": "or", "or": "and"}[operator]
            return (kind, [prepare(part, names, negated) for part in parts])
        case ["not", inner]:
            return prepare(inner, names, not negated)
        case ["imply", left, right]:
            return prepare(["or", ["not", left], right], names, negated)
        case ["=" | "!=" | "<" | "<=" | ">" | ">=" as operator, left, right]:
            if negated:
                operator = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}[
                    operator
                ]
            difference = linear(["-", left, right], names)
            if difference is None or operator == "!=":
                return ("and", [])
            offset = {">": -1, "<": -1}.get(operator, 0)
            found = []
            if operator in (">", ">=", "="):
                found.append(("sum", difference | {None: difference.get(None, 0) + offset}))
            if operator in ("<", "<=", "="):
                turned = {name: -value for name, value in difference.items()}
                found.append(("sum", turned | {None: turned.get(None, 0) + offset}))
            return ("and", found)
    return ("and", [])


def narrow(prepared, limits):
    """Smaller limits (name to (low, high), None for none) that still hold all solutions; None if
    there is no solution.
    """
    kind, parts = prepared
    if kind == "and":
        for part in parts:
            limits = narrow(part, limits)
            if limits is None:
                return None
        return limits
    if kind == "or":
        branches = [
            branch for branch in (narrow(part, limits) for part in parts) if branch is not None
        ]
        if not branches:
            return None
        return {name: widest([branch[name] for branch in branches]) for name in limits}
    limits = dict(limits)
    for name, factor in parts.items():
        if name is None or factor == 0:
            continue
        most = parts.get(None, 0)
        for other, value in parts.items():
            if other in (None, name) or value == 0:
                continue
            bound = limits[other][1 if value > 0 else 0]
            if bound is None:
                break
            most += value * bound
        else:
            low, high = limits[name]
            if factor > 0:  # factor * name >= -most
                least = -(most // factor)
                low = least if low is None else max(low, least)
            else:
                greatest = most // -factor
                high = greatest if high is None else min(high, greatest)
            if low is not None and high is not None and low > high:
                return None
            limits[name] = (low, high)
    return limits


def widest(intervals):
    """The smallest interval that holds all of these."""
    lows, highs = zip(*intervals, strict=True)
    return (None if None in lows else min(lows), None if None in highs else max(highs))


# ---------------------------------------------------------------------------------------------- the
# rules


class Rules:
    """A game, compiled to Python functions."""

    def __init__(self, source, size):
        try:
            self.heaps = list(source["heaps"])
            moves, domain, ends = source["moves"], source["domain"], source.get("ends", False)
            self.turn = source.get("turn", 1)
            self.misere = {"normal": False, "misere": True}[source.get("convention", "normal")]
        except (KeyError, TypeError, AttributeError) as error:
            raise Refused(f"not a game: {error!r}") from error
        if len(set(self.heaps)) != len(self.heaps) or not all(
            isinstance(heap, str) for heap in self.heaps
        ):
            raise Refused("heaps are different names")
        if not isinstance(self.turn, int) or self.turn < 1:
            raise Refused("turn is a number from 1")
        self.size = size
        self.reach = 4 * size + 30
        self.names = {heap: f"h{index}" for index, heap in enumerate(self.heaps)}
        scope = Scope(self.names, self.reach)
        arguments = ", ".join(self.names.values())
        self.is_position = self.compiled(arguments, scope.condition(domain))
        self.is_over = self.compiled(arguments, scope.condition(ends))
        self.moves = [self.move(move, domain) for move in moves]
        self.unbounded = None

    def compiled(self, arguments, body):
        """A Python function of these arguments."""
        known = {"is_power": is_power, "divisor": divisor, "xor": xor, "window": self.window}
        return eval(f"lambda {arguments}: {body}", known)  # noqa: S307: made of checked parts

    def window(self):
        """The values tried for what is bound by a quantifier."""
        return range(-self.reach, self.reach + 1)

    def move(self, move, domain):
        """(guard, results, variables, what bounds the variables, those that matter for the
        result).
        """
        variables = list(move.get("variables", []))
        if len(set(variables)) != len(variables) or set(variables) & set(self.heaps):
            raise Refused(f"a name is declared twice: {variables}")
        names = self.names | {variable: f"v{index}" for index, variable in enumerate(variables)}
        scope = Scope(names, self.reach)
        results = list(self.names.values())
        simple = [[heap] for heap in self.heaps]
        matter = set()
        for heap, term, *when in move["effects"]:
            if heap not in self.heaps:
                raise Refused(f"assigns to what is not a heap: {heap}")
            index = self.heaps.index(heap)
            when = when[0] if when else True
            always = scope.condition(when) in ("True", "(True)")
            text = scope.term(term)
            results[index] = (
                text if always else f"({text} if {scope.condition(when)} else {results[index]})"
            )
            simple[index] = [term] if always else simple[index] + [term]
            matter |= set(re.findall(r"\bv\d+\b", results[index]))
        arguments = ", ".join(names.values())
        # The results are further variables of the interval arithmetic, named r0, r1, ...
        after = [prepare(domain, {heap: f"r{index}" for index, heap in enumerate(self.heaps)})]
        for index, terms in enumerate(simple):
            equal = [
                prepare(["=", f"r{index}", term], names | {f"r{index}": f"r{index}"})
                for term in terms
            ]
            after.append(("or", equal))
        guard = move.get("guard", True)
        return (
            self.compiled(arguments, scope.condition(guard)),
            self.compiled(arguments, "(" + ", ".join(results) + ",)"),
            [names[variable] for variable in variables],
            ("and", [prepare(guard, names), *after]),
            matter,
        )

    def ranges(self, position, move):
        """For each variable of a move its range and whether it was cut off; None if there is no
        choice.
        """
        _, _, variables, prepared, _ = move
        limits = {f"h{index}": (size, size) for index, size in enumerate(position)}
        limits |= {f"r{index}": (None, None) for index in range(len(position))}
        limits |= {variable: (None, None) for variable in variables}
        for _ in range(12):
            smaller = narrow(prepared, limits)
            if smaller is None:
                return None
            if smaller == limits:
                break
            limits = smaller
        found = []
        for variable in variables:
            low, high = limits[variable]
            cut = low is None or high is None
            low = (
                low
                if low is not None
                else min(-self.reach, high if high is not None else 0) - self.reach
            )
            high = high if high is not None else max(self.reach, low) + self.reach
            found.append((range(low, high + 1), cut))
        return found

    def after_one(self, position):
        """All positions that one move leads to, or None if there seem to be unboundedly many."""
        found = set()
        if self.is_over(*position):
            return found
        for move in self.moves:
            guard, results, variables, _, matter = move
            ranges = self.ranges(position, move)
            if ranges is None:
                continue
            edges = [
                (index, (values[0], values[-1]))
                for index, (values, cut) in enumerate(ranges)
                if cut and variables[index] in matter
            ]
            for choice in itertools.product(*(values for values, _ in ranges)):
                if guard(*position, *choice):
                    result = results(*position, *choice)
                    if self.is_position(*result):
                        found.add(result)
                        if any(
                            min(abs(choice[index] - end) for end in ends) < 5
                            for index, ends in edges
                        ):
                            self.unbounded = self.unbounded or position
                            return None
        return found

    def options(self, position):
        """All positions that one turn leads to, or None."""
        after, found = {position}, set()
        for _ in range(self.turn):
            following = [self.after_one(each) for each in after]
            if None in following:
                return None
            after = set().union(*following)
            found |= after
        return found


class Solution:
    """Outcome and value of each position reached; None where a play may never end or has
    unboundedly many options.
    """

    def __init__(self, rules, misere, limit):
        self.rules, self.misere, self.limit = rules, misere, limit
        self.options, self.wins, self.value = {}, {}, {}
        self.cycle = None

    def solve(self, start):
        """Depth first, with a stack of our own."""
        if start in self.wins:
            return
        path, on_path = [], set()
        self.enter(start, path, on_path)
        while path:
            position, waiting = path[-1]
            for option in waiting:
                if option in on_path:
                    # A play that never ends; what is on the path from there gets no outcome as the
                    # path is left.
                    self.wins[option] = None
                    if self.cycle is None:
                        places = [place for place, _ in path]
                        self.cycle = places[places.index(option) :] + [option]
                elif option not in self.wins:
                    self.enter(option, path, on_path)
                    break
            else:
                path.pop()
                on_path.discard(position)
                self.leave(position)

    def enter(self, position, path, on_path):
        """Begins with a position."""
        if len(self.options) >= self.limit:
            raise Refused(f"more than {self.limit} positions")
        self.options[position] = self.rules.options(position)
        path.append((position, iter(sorted(self.options[position] or ()))))
        on_path.add(position)

    def leave(self, position):
        """All options have been looked at."""
        after = self.options[position]
        if (
            after is None
            or position in self.wins
            or any(self.wins[option] is None for option in after)
        ):
            self.wins[position] = self.value[position] = None
            return
        self.wins[position] = (
            any(not self.wins[option] for option in after) if after else self.misere
        )
        values = {self.value[option] for option in after}
        self.value[position] = next(number for number in itertools.count() if number not in values)


def positions(rules):
    """All positions with every heap from 0 to the size, and whether some have negative heaps."""
    for position in itertools.product(range(rules.size + 1), repeat=len(rules.heaps)):
        if rules.is_position(*position):
            yield position


def table(source, size, misere=False, limit=1_000_000):
    """The solution of all positions with heaps up to the size, and these positions."""
    rules = Rules(source, size)
    solution = Solution(rules, misere or rules.misere, limit)
    found = list(positions(rules))
    for position in found:
        solution.solve(position)
    return solution, found


def report(solution, found, grundy=False, options=False):
    """What is printed with --json."""
    result = {
        "size": solution.rules.size,
        "convention": "misere" if solution.misere else "normal",
        "P": [list(position) for position in found if solution.wins[position] is False],
        "open": [list(position) for position in found if solution.wins[position] is None],
        "cycle": solution.cycle and [list(position) for position in solution.cycle],
        "unbounded": solution.rules.unbounded and list(solution.rules.unbounded),
    }
    if grundy:
        result["values"] = [[list(position), solution.value[position]] for position in found]
    if options:
        after = [(position, solution.options[position]) for position in found]
        result["options"] = [
            [list(position), after and sorted(map(list, after))] for position, after in after
        ]
    return result


def read(text):
    """A game in either form."""
    if text.lstrip().startswith("{"):
        return json.loads(text)
    return from_pddl(text)


# ----------------------------------------------------------------------------------------------
# tests


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", help="rules in PDDL or JSON; - is standard input")
    parser.add_argument("--size", type=int, default=12, help="the largest heap (default 12)")
    parser.add_argument("--misere", action="store_true", help="who cannot move wins")
    parser.add_argument("--grundy", action="store_true", help="print Grundy values, too")
    parser.add_argument(
        "--options", action="store_true", help="print the options of each position, too"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--limit",
        type=int,
        default=1_000_000,
        help="the most positions to look at (default 1000000)",
    )
    parser.add_argument(
        "--self-test", action="store_true", help="test this program against known games"
    )
    arguments = parser.parse_args()
    if arguments.self_test:
        from heaps_self_test import self_test  # which stands on this module

        self_test()
        return
    if arguments.game is None:
        parser.error("which game?")
    try:
        if arguments.game == "-":
            text = sys.stdin.read()
        else:
            with open(arguments.game, encoding="utf-8") as file:
                text = file.read()
        solution, found = table(read(text), arguments.size, arguments.misere, arguments.limit)
        result = report(solution, found, arguments.grundy, arguments.options)
    except (OSError, ValueError, RecursionError, Refused) as error:
        print(f"heaps.py: {error}", file=sys.stderr)
        sys.exit(2)
    if arguments.json:
        print(json.dumps(result))
        return
    for key, value in result.items():
        if isinstance(value, list) and key != "cycle" and value and isinstance(value[0], list):
            print(f"{key}:")
            for entry in value:
                print("   ", json.dumps(entry))
        else:
            print(f"{key}: {json.dumps(value)}")


if __name__ == "__main__":
    main()
