//! Explanations of sums of heaps and of pick games: as they are told in both languages, with every
//! calculation done again from the text, every table from the literal rules, and every verdict by
//! brute force over the literal rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::arithmetic;

use std::collections::HashMap;
use std::path::PathBuf;

use nimatron::answer::{Explanation, HeapTheorem, PickScore, SumWhy, Why};
use nimatron::{Convention, Game, Position, Run, Settings};
use rules::boards::{Board, Player, Score, literal as boards};
use rules::lists::{ListRuleset, TurnRule, literal::Reading as Lists};
use tell::Language;
use tell::document::{Block, Inline, Table, html, latex, line, markdown, plain};
use tell::explain::explain;

struct Case {
    game: &'static str,
    misere: bool,
    most: Option<i64>,
    position: &'static str,
}

const fn case(game: &'static str, misere: bool, most: Option<i64>, position: &'static str) -> Case {
    Case { game, misere, most, position }
}

/// The exponents of 600 and of 24 (a prime factor game), and the six heaps of a box with habaneros,
/// are heaps of Nim.
const CASES: [Case; 24] = [
    case("nim", false, None, "3 5 6"),
    case("nim", false, None, "3 4 5"),
    case("nim", false, None, "3 1 2"),
    case("nim", false, None, "3 1"),
    case("nim", false, None, "1 2 1 1 1 1"),
    case("nim", true, None, "1 1 1"),
    case("nim", true, None, "1 4 1"),
    case("nim", true, None, "2 4 5"),
    case("nim-k", false, Some(2), "7 6 5 3"),
    case("nim-k", false, Some(2), "1 2 3 3"),
    case("nim-k", true, Some(2), "1 1 5 2"),
    case("nim-k", true, Some(2), "2 3 3 1"),
    case("cat-and-rabbit", false, None, "#..##.#"),
    case("cat-and-rabbit", true, None, ".#."),
    case("cat-and-rabbit", false, Some(2), ".#..#.#"),
    case("cat-and-rabbit", true, Some(2), "..#...#."),
    case("kayles", false, None, "#####.###"),
    case("subtraction-1-2-3", true, None, "3 2 5"),
    case("subtraction-1-2-3", true, None, "4 1 4 1"),
    case("every-heap-less-one", false, None, "3 4 1"),
    case("every-heap-less-one", false, None, "2 4"),
    case("string01", false, None, "0110"),
    case("string01", false, None, "01100101/ox......"),
    case("string01-three-letters", false, None, "102"),
];

fn game(name: &str, misere: bool, most: Option<i64>) -> Game {
    let settings = Settings {
        convention: misere.then_some(Convention::Misere),
        parameters: most.map(|most| ("k".to_owned(), most)).into_iter().collect(),
        ..Settings::default()
    };
    Game::shipped(name, &settings).unwrap()
}

fn explained(name: &str, misere: bool, most: Option<i64>, position: &str) -> (Game, Explanation) {
    let game = game(name, misere, most);
    let position = game.position(position).unwrap();
    let explanation = game.explain(Some(&position), &Run::default());
    (game, explanation)
}

#[test]
fn explanations_are_told_in_both_languages_and_every_number_is_right() {
    for case in &CASES {
        let (game, explanation) = explained(case.game, case.misere, case.most, case.position);
        let mut name = case.game.to_owned();
        name.push_str(if case.misere { "-misere" } else { "" });
        name.push_str(&case.most.map(|most| format!("-k{most}")).unwrap_or_default());
        let place: String = case
            .position
            .chars()
            .map(|sign| if sign.is_ascii_alphanumeric() { sign } else { '_' })
            .collect();
        for language in Language::ALL {
            let document = explain(&explanation, language);
            let text = plain(&document);
            let file = format!("{name}-{place}.{}.txt", language.code());
            let path =
                PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/explained_sums").join(file);
            snapbox::assert_data_eq!(text.clone(), snapbox::Data::read_from(&path, None).raw());
            let checked = arithmetic::check(&text);
            // Of pick games and where every heap counts alone there is nothing to calculate.
            assert!(
                checked > 0 || game.picks().is_some() || case.game == "every-heap-less-one",
                "{name} {place}"
            );
            check(&game, &explanation, &document.blocks);
            for other in [
                markdown(&document, &mut |number, _| format!("{number}.svg")),
                latex(&document),
                html(&document),
            ] {
                assert!(other.len() > text.len() / 2, "{other}");
            }
        }
    }
}

fn check(game: &Game, explanation: &Explanation, blocks: &[Block]) {
    let tables = tables(blocks);
    match &explanation.position.as_ref().unwrap().reasons[..] {
        [Why::Sums(why)] => check_sums(game, explanation, why, &tables),
        [Why::Board(_)] => check_board(game, explanation, &tables),
        other => panic!("{other:?}"),
    }
}

fn tables(blocks: &[Block]) -> Vec<&Table> {
    let mut all = vec![];
    for block in blocks {
        match block {
            Block::Table(table) => all.push(table),
            Block::Theorem(inner) | Block::Proof(inner) => all.extend(tables(inner)),
            Block::List { items, .. } => items.iter().for_each(|item| all.extend(tables(item))),
            _ => {}
        }
    }
    all
}

fn cell(cell: &[Inline]) -> String {
    line(cell)
}

fn number(inline: &[Inline]) -> u128 {
    cell(inline).parse().unwrap_or_else(|_| panic!("{inline:?}"))
}

/// The rules read literally, with what has been found remembered.
struct Literal<'g> {
    game: &'g Game,
    known: HashMap<Position, bool>,
}

impl Literal<'_> {
    fn options(&self, position: &Position) -> Vec<Position> {
        match position {
            Position::List(list) => {
                let options = Lists::new(self.game.sums().unwrap()).options(list).unwrap();
                options.into_iter().map(Position::List).collect()
            }
            Position::Word(word) => {
                let options = rules::words::literal::options(self.game.words().unwrap(), word);
                options.into_iter().map(Position::Word).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    fn loses(&mut self, position: &Position) -> bool {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let options = self.options(position);
        let loses = match &options[..] {
            [] => self.game.convention() == Convention::Normal,
            options => options.iter().all(|option| !self.loses(option)),
        };
        self.known.insert(position.clone(), loses);
        loses
    }
}

/// Grundy values of heaps by the definition, from the literal rules of one heap.
struct Values<'r> {
    reading: Lists<'r>,
    /// Turns are made in any heaps: 0 for a heap that is lost alone, 1 for any other.
    alone: bool,
    known: HashMap<u128, u128>,
}

impl Values<'_> {
    fn of(&mut self, heap: u128) -> u128 {
        if let Some(known) = self.known.get(&heap) {
            return *known;
        }
        let options = self.reading.heap(heap).unwrap();
        let values: Vec<u128> = options
            .iter()
            .map(|parts| parts.iter().fold(0, |all, part| all ^ self.of(*part)))
            .collect();
        let value = if self.alone {
            u128::from(options.iter().any(|parts| parts.iter().all(|part| self.of(*part) == 0)))
        } else {
            (0..).find(|value| !values.contains(value)).unwrap()
        };
        self.known.insert(heap, value);
        value
    }
}

/// The rules of the heaps: in a row those that were derived, which the proof does not take for
/// granted either.
fn heap_rules(game: &Game, explanation: &Explanation) -> ListRuleset {
    let theorem = explanation.attempt.verdict.theorem().expect("a theorem");
    let sum = theorem.evidence.sum().expect("a law");
    let Some(rows) = &sum.rows else { return game.sums().unwrap().clone() };
    match rules::read(&rows.rules, &Settings::default()).0 {
        Some(rules::Rules::Lists(rules)) => rules,
        other => panic!("{other:?}"),
    }
}

/// The heaps of a position, read off it anew.
fn heaps_of(game: &Game, explanation: &Explanation, position: &str) -> Vec<u128> {
    let theorem = explanation.attempt.verdict.theorem().expect("a theorem");
    let sum = theorem.evidence.sum().expect("a law");
    match (game.position(position).unwrap(), &sum.rows) {
        (Position::List(list), None) => list.into_iter().filter(|heap| *heap > 0).collect(),
        (Position::Word(_), Some(rows)) => {
            let letters: Vec<char> = position.chars().collect();
            let mut heaps = vec![];
            let mut at = 0;
            while at < letters.len() {
                let run = letters[at..].iter().take_while(|letter| **letter == rows.letter).count();
                let left = at.checked_sub(1).map(|before| letters[before]);
                if run > 0 && rows.live.contains(&(left, letters.get(at + run).copied())) {
                    heaps.push(u128::try_from(run).unwrap());
                }
                at += run.max(1);
            }
            heaps
        }
        other => panic!("{other:?}"),
    }
}

fn check_sums(game: &Game, explanation: &Explanation, why: &SumWhy, tables: &[&Table]) {
    let position = explanation.position.as_ref().unwrap();
    let asked = game.position(&position.position).unwrap();
    let mut literal = Literal { game, known: HashMap::new() };
    // Who wins, what a turn leads to, and how many of these are lost.
    assert_eq!(literal.loses(&asked), why.outcome == rules::Outcome::P, "{}", position.position);
    let options = literal.options(&asked);
    assert_eq!(why.options, Some(options.len()));
    assert_eq!(why.over, Some(options.is_empty()));
    assert_eq!(why.winning, Some(options.iter().filter(|option| literal.loses(option)).count()));
    assert_eq!(why.turn.is_some(), !literal.loses(&asked) && !options.is_empty());
    assert_eq!(why.tries.is_empty(), !literal.loses(&asked) || options.is_empty());
    for (turn, lost) in
        why.turn.iter().map(|turn| (turn, true)).chain(why.tries.iter().map(|turn| (turn, false)))
    {
        let after = game.position(&turn.result).unwrap();
        let canonical = |position: &Position| match position {
            Position::List(list) => Position::List(rules::lists::canonical(list)),
            other => other.clone(),
        };
        assert!(
            options.iter().any(|option| canonical(option) == canonical(&after)),
            "{}",
            turn.result
        );
        assert_eq!(literal.loses(&after), lost, "{}", turn.result);
    }
    // Tables: the heaps before and after, the first values, the period.
    let rules = heap_rules(game, explanation);
    let mut values = Values {
        reading: Lists::new(&rules),
        alone: rules.turn == TurnRule::AnyHeaps,
        known: HashMap::new(),
    };
    let modulus = match (rules.turn, rules.header.convention) {
        (TurnRule::Moves(most), _) => u128::try_from(most).unwrap() + 1,
        (TurnRule::AnyHeaps, _) => 2,
    };
    let mut lists = vec![heaps_of(game, explanation, &position.position)];
    lists.extend(why.turn.iter().map(|turn| heaps_of(game, explanation, &turn.result)));
    lists.retain(|list| !list.is_empty());
    let mut lists = lists.into_iter();
    for table in tables {
        let head: Vec<String> = table.head.iter().map(|name| cell(name)).collect();
        match head.get(1).map(String::as_str) {
            Some("size" | "大きさ") => {
                binary(table, &lists.next().unwrap(), &mut values, modulus)
            }
            Some("one move leaves" | "1 手で残るもの") => {
                for row in &table.rows {
                    let heap = number(&row[0]);
                    let options = values.reading.heap(heap).unwrap();
                    assert_eq!(
                        cell(&row[1]).split(", ").filter(|text| *text != "-").count(),
                        options.len(),
                        "{row:?}"
                    );
                    assert_eq!(number(&row[3]), values.of(heap));
                }
            }
            Some("+0") => periodic(explanation, table, &mut values),
            Some("on the right" | "右隣") => {
                assert_eq!(table.rows.len(), (rules_letters(game) * rules_letters(game)));
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(lists.next(), None);
}

/// An end of the row, or any letter but that of the heaps.
fn rules_letters(game: &Game) -> usize {
    game.words().unwrap().alphabet.letters().count()
}

fn periodic(explanation: &Explanation, table: &Table, values: &mut Values<'_>) {
    let theorem = explanation.attempt.verdict.theorem().expect("a theorem");
    let sum = theorem.evidence.sum().expect("a law");
    let HeapTheorem::Periodic { preperiod, period, .. } = sum.heap else { panic!("no period") };
    let mut all = vec![];
    for row in &table.rows {
        let start = number(&row[0]);
        for (offset, value) in (0..).zip(row[1..].iter().filter(|value| !value.is_empty())) {
            let text = cell(value);
            assert_eq!(
                text.trim_end_matches('!').parse(),
                Ok(values.of(start + offset)),
                "{}",
                start + offset
            );
            all.push(start + offset);
        }
    }
    assert_eq!(all.len(), preperiod + period);
    let wide = |size: usize| u128::try_from(size).unwrap();
    assert!(
        (preperiod..3 * (preperiod + period))
            .all(|heap| values.of(wide(heap)) == values.of(wide(heap + period)))
    );
}

/// Heaps in a table: names, sizes, values, digits; what stands below adds up the columns.
fn binary(table: &Table, heaps: &[u128], values: &mut Values<'_>, modulus: u128) {
    let head: Vec<String> = table.head.iter().map(|name| cell(name)).collect();
    let labels = head.iter().position(|name| name.parse::<u128>().is_ok()).unwrap_or(head.len());
    let places: Vec<u128> = head[labels..].iter().map(|place| place.parse().unwrap()).collect();
    assert_eq!(places.iter().copied().min().unwrap_or(1), 1);
    for (heap, row) in heaps.iter().zip(&table.rows) {
        assert_eq!(number(&row[1]), *heap);
        let value = values.of(*heap);
        if matches!(head.get(2).map(String::as_str), Some("value" | "Grundy 数")) {
            assert_eq!(number(&row[2]), value);
        } else if values.alone {
            let kind = cell(&row[2]);
            assert_eq!(["lost", "負け"].contains(&kind.as_str()), value == 0);
            assert_eq!(["won", "勝ち"].contains(&kind.as_str()), value == 1);
        } else {
            assert_eq!(value, *heap);
        }
        let read: u128 =
            row[labels..].iter().zip(&places).map(|(digit, place)| number(digit) * place).sum();
        if !places.is_empty() {
            assert_eq!(read, value);
        }
    }
    for row in &table.rows[heaps.len()..] {
        for (at, place) in places.iter().enumerate() {
            let ones =
                u128::try_from(heaps.iter().filter(|heap| values.of(**heap) & place != 0).count())
                    .unwrap();
            let expected = match cell(&row[0]).as_str() {
                "ones" | "1 の個数" => ones,
                "xor" => ones % 2,
                text => {
                    assert_eq!(text, format!("mod {modulus}"));
                    ones % modulus
                }
            };
            assert_eq!(number(&row[labels + at]), expected);
        }
    }
    assert!(table.rows.len() >= heaps.len());
}

/// The result under best play by trying everything, remembered.
fn best(game: &Game, board: &Board, known: &mut HashMap<Board, Score>) -> Score {
    let rules = game.picks().unwrap();
    if let Some(known) = known.get(board) {
        return known.clone();
    }
    let mover = rules.mover(board.phase);
    let all: Vec<Score> = board
        .free()
        .into_iter()
        .map(|place| best(game, &board.pick(rules, place), known))
        .collect();
    let found = all.into_iter().max_by(|one, two| boards::compare(rules, mover, one, two));
    let found = found.unwrap_or_else(|| boards::score(rules, board));
    known.insert(board.clone(), found.clone());
    found
}

fn score(game: &Game, score: &PickScore) -> Score {
    let alphabet = &game.picks().unwrap().alphabet;
    match score {
        PickScore::Number(number) => Score::Number(*number),
        PickScore::Letters(letters) => {
            Score::Letters(letters.chars().map(|symbol| alphabet.letter(symbol).unwrap()).collect())
        }
    }
}

fn check_board(game: &Game, explanation: &Explanation, tables: &[&Table]) {
    let position = explanation.position.as_ref().unwrap();
    let [Why::Board(why)] = &position.reasons[..] else { panic!("no board") };
    let Position::Board(board) = game.position(&position.position).unwrap() else {
        panic!("no board")
    };
    let rules = game.picks().unwrap();
    let mut known = HashMap::new();
    let result = best(game, &board, &mut known);
    assert_eq!(score(game, &why.solution.best), result);
    let [play, ends] = tables else { panic!("{} tables", tables.len()) };
    // The play: every pick keeps the result, to the end.
    let mut now = board.clone();
    let names = explanation.attempt.game.players.as_ref().unwrap();
    let marks = |board: &Board| -> String {
        let mark = |taken: &Option<Player>| match taken {
            None => '.',
            Some(Player::First) => 'o',
            Some(Player::Second) => 'x',
        };
        board.taken.iter().map(mark).collect()
    };
    assert_eq!(cell(&play.rows[0][4]), marks(&now));
    for row in &play.rows[1..] {
        assert_eq!(cell(&row[1]), names[rules.mover(now.phase).index()]);
        let place = usize::try_from(number(&row[2])).unwrap() - 1;
        assert_eq!(cell(&row[3]), rules.alphabet.symbol(now.letters[place]).to_string());
        now = now.pick(rules, place);
        assert_eq!(best(game, &now, &mut known), result);
        assert_eq!(cell(&row[4]), marks(&now));
    }
    assert!(now.is_full());
    assert_eq!(why.solution.end, marks(&now));
    // The result of every pick.
    assert_eq!(ends.rows.len(), board.free().len());
    for (row, end) in ends.rows.iter().zip(&why.ends) {
        let place = usize::try_from(number(&row[0])).unwrap() - 1;
        let after = board.pick(rules, place);
        let found = best(game, &after, &mut known);
        assert_eq!(score(game, &end.pick.result), found);
        assert_eq!(end.pick.best, found == result);
        // The end that is shown has this result, and nobody has lost what he had.
        let mut full = after.clone();
        for (taken, mark) in full.taken.iter_mut().zip(cell(&row[2]).chars()) {
            let player = if mark == 'o' { Player::First } else { Player::Second };
            assert_eq!(*taken.get_or_insert(player), player);
        }
        assert_eq!(boards::score(rules, &full), found);
    }
}

#[test]
fn all_small_positions_are_explained_truly() {
    let lists = [4, 5].into_iter().flat_map(rules::lists::lists);
    let lists: Vec<String> = lists.map(|list| rules::lists::spell_list(&list)).collect();
    for (name, misere, most) in [
        ("nim-k", false, Some(2)),
        ("nim-k", true, Some(2)),
        ("nim-k", true, Some(3)),
        ("kayles-heaps", false, None),
        ("subtraction-1-2-3", true, None),
        ("every-heap-less-one", false, None),
    ] {
        let game = game(name, misere, most);
        let run = Run::default();
        let attempt = game.prove(nimatron::Question::Outcome, &run);
        for text in &lists {
            let position = game.position(text).unwrap();
            let explanation = game.explain_attempt(attempt.clone(), Some(&position), &run);
            for language in Language::ALL {
                let document = explain(&explanation, language);
                arithmetic::check(&plain(&document));
                check(&game, &explanation, &document.blocks);
            }
        }
    }
}

#[test]
fn a_huge_position_is_explained_from_the_theorem() {
    let (_, explanation) =
        explained("nim-k", false, Some(2), "1000000000000000000 999999999999999999 7 12 3^100");
    for language in Language::ALL {
        let text = plain(&explain(&explanation, language));
        assert!(arithmetic::check(&text) > 10, "{text}");
    }
}

#[test]
fn what_people_type_is_never_read() {
    let source = "game \"<b>\\end{x} $1 + 1 = 3$ {0}\"\nplayers '{0}', '$2$'\nword [<>]+\nmove \
        '>' '<' -> '>' '>'\n";
    let game = Game::load(source, &Settings::default()).unwrap();
    let position = game.position("><<>").unwrap();
    let explanation = game.explain(Some(&position), &Run::default());
    for language in Language::ALL {
        let document = explain(&explanation, language);
        let page = html(&document);
        assert!(
            page.contains("&lt;b&gt;\\end{x} $1 + 1 = 3$ {0}") && !page.contains("<b>"),
            "{page}"
        );
        // A comment may say anything.
        assert!(
            latex(&document)
                .lines()
                .all(|line| line.starts_with('%') || !line.contains("\\end{x}"))
        );
    }
}
