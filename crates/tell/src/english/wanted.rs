//! What was expected and what is there, in English.

use rules::diagnostic::{Found, Wanted};

use crate::mention::short;

pub(super) fn unexpected(found: &Found, wanted: Wanted) -> (String, &'static str, String) {
    let (what, label): (String, _) = match wanted {
        Wanted::Sign(sign) => (format!("`{sign}`"), ""),
        Wanted::Quoted => ("a text in quotes".to_owned(), ""),
        Wanted::Name => ("a name".to_owned(), ""),
        Wanted::Number => ("a number".to_owned(), ""),
        Wanted::Pattern => ("a letter".to_owned(), "a letter, a class or a group can stand here"),
        Wanted::Word => ("a word".to_owned(), ""),
        Wanted::Verdict => ("`wins`, `loses` or `value`".to_owned(), ""),
        Wanted::Winner => ("`wins` or `loses`".to_owned(), ""),
        Wanted::Class => ("`L`, `R`, `N` or `P`".to_owned(), ""),
        Wanted::Result => ("a result".to_owned(), ""),
        Wanted::Direction => ("`in order` or `from right to left`".to_owned(), ""),
        Wanted::Wish => ("`maximises` or `minimises`".to_owned(), ""),
        Wanted::Choice => ("`leftmost` or `rightmost`".to_owned(), ""),
        Wanted::Subject => ("a claim".to_owned(), ""),
        Wanted::Relation => ("`when`, `if` or `only if`".to_owned(), ""),
        Wanted::Set => ("a class or a set".to_owned(), ""),
        Wanted::HeapName => ("the name of a heap".to_owned(), ""),
        Wanted::NumberSet => ("a set of numbers".to_owned(), ""),
        Wanted::Tuple => ("a position".to_owned(), ""),
        Wanted::Winning => ("`has`, `takes` or `touches`".to_owned(), ""),
        Wanted::WinningAny => ("`takes` or `touches`".to_owned(), ""),
        Wanted::OneHeapName => ("the name of a heap".to_owned(), ""),
        Wanted::Code => ("a code with a point".to_owned(), ""),
        Wanted::End => ("the end of the statement".to_owned(), "this is too much"),
        Wanted::EndOfText => ("the end of the text".to_owned(), "this is too much"),
        Wanted::Section => ("a section".to_owned(), ""),
        Wanted::Field => ("`:parameters`, `:precondition` or `:effect`".to_owned(), ""),
        Wanted::List => ("a list in parentheses".to_owned(), ""),
        Wanted::Condition => ("a condition".to_owned(), ""),
        Wanted::Effect => ("an effect".to_owned(), ""),
        Wanted::Variable => ("the name of a variable".to_owned(), ""),
    };
    let found_what = match found {
        Found::End => "the statement ends here".to_owned(),
        Found::Text(text) => format!("found `{}`", short(text)),
    };
    let hint = match (wanted, found) {
        (Wanted::Sign("->"), _) => "a move reads: move LEFT -> RIGHT",
        (Wanted::Sign(")"), _) => "close the parenthesis",
        (Wanted::Sign("="), _) => "as in: parameter k = 2, value = length mod 3, word = 10",
        (Wanted::Sign(","), _) => "as in: players Alice, Bob",
        (Wanted::Sign("move"), _) => "as in: turn 1..2 moves",
        (Wanted::Pattern, Found::Text(text)) if text.starts_with(char::is_alphabetic) => {
            "to mean these letters, write them in quotes"
        }
        (Wanted::Pattern, _) => "for nothing at all, write empty",
        (Wanted::Quoted, _) => "as in: game \"Take-away\"",
        (Wanted::Word, _) => "a word is digits, or letters in quotes, or empty",
        (Wanted::Verdict, _) => "as in: expect 10 wins, '#..' loses, 111 value 2",
        (Wanted::Winner, _) => "as in: Left to move wins when length mod 3 != 0",
        (Wanted::Class, _) => {
            "as in: outcome L; L: the first-named player wins, R: the other, N: who begins, P: who does not begin"
        }
        (Wanted::Subject, _) => {
            "as in: wins when length mod 3 != 0, value = length mod 3, every move wins, play is odd when F, play lasts N, \
             a winning move is move 1; with heaps: wins when x xor y != 0, a winning move touches 1 heap"
        }
        (Wanted::Result, _) => "as in: expect 0110 result 10, or with numbers: expect 0110 result 2",
        (Wanted::Sign("result"), _) => "as in: expect 0110 result 10, '0110/.o.x' result 1",
        (Wanted::Direction, _) => "as in: the letters Alice took, in order; the letters Bob took, from right to left",
        (Wanted::Wish | Wanted::Sign("lexicographically" | ", lexicographically"), _) => {
            "as in: Alice maximises, Bob minimises, lexicographically; numbers without that last word"
        }
        (Wanted::Choice, _) => "as in: strategy leftmost 1, else rightmost 0 after ^0*",
        (Wanted::Sign("else"), _) => "choices are joined like this: leftmost 1, else rightmost 0",
        (Wanted::Sign("until" | "none" | "left"), _) => "as in: pick until none is left",
        (Wanted::Sign("of" | "the" | "letters" | "took" | "right" | "order" | ";"), _) => {
            "as in: result the letters Alice took, in order; .. or: result count(1) of the letters Alice took; .."
        }
        (Wanted::Relation, _) => "as in: wins when length mod 3 != 0, or with heaps: wins when x xor y != 0",
        (Wanted::Set, _) => "as in: a in [01], length mod 7 in {0, 2}",
        (Wanted::Sign("(define"), _) => "a domain reads: (define (domain NAME) ...)",
        (Wanted::Section, _) => "as in: (:objects ?x), (:constraint (>= ?x 0)), (:action NAME ...)",
        (Wanted::Field, _) => "an action reads: (:action NAME :parameters (?k) :precondition CONDITION :effect EFFECT)",
        (Wanted::List, _) => "as in: :parameters (?k), :precondition (> ?k 0), :effect (assign ?x (- ?x ?k))",
        (Wanted::Condition, _) => "as in: (and (> ?k 0) (>= ?x ?k))",
        (Wanted::Effect, _) => "as in: (assign ?x (- ?x ?k))",
        (Wanted::Variable, _) => "as in: ?x",
        (Wanted::HeapName, Found::Text(text)) if text == "," => "no commas are needed: heaps x y",
        (Wanted::HeapName, _) => "as in: heaps x y",
        (Wanted::Sign("when"), _) => "as in: ends when x = 0",
        (Wanted::Sign("heaps"), _) => "as in: a winning move touches 2 heaps",
        (Wanted::NumberSet, _) => "as in: d in {1, 3, 4..6}",
        (Wanted::Tuple, _) => "all heaps in order, as in: (3, 5), or with one heap: 3",
        (Wanted::Winning, _) => {
            "as in: a winning move takes from a largest heap, a winning move touches at most 2 heaps, a winning move has \
             x' < x"
        }
        (Wanted::WinningAny, _) => {
            "as in: a winning move takes from a largest heap, a winning move touches at most 2 heaps"
        }
        (Wanted::OneHeapName, _) => "as in: heap n",
        (Wanted::Code, _) => "as in: octal 0.77, hexadecimal 0.4A",
        (Wanted::Sign(":"), _) => {
            "as in: move any h: h -> h - d where d > 0, some d: x = 2 d, strategy Alice: leftmost 1; Bob: rightmost 1"
        }
        (Wanted::End, _) => "each statement begins on a line of its own",
        _ => "",
    };
    (
        format!("expected {what}, {found_what}").replace(", the statement ends here", ", but the statement ends here"),
        label,
        hint.to_owned(),
    )
}
