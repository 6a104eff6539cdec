//! Whole certificates about games of heaps, with answers that are known and strategies found by
//! plain subset construction.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::ToString;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::*;
use crate::kernel::turns::Turns;
use crate::tuples::answer::FIRST_FRESH;
use crate::{Options, check};
use rules::tuples::{Property, TupleSubject, parse_claim, parse_move_property};

/// All that a test says about a game.
#[derive(Clone)]
pub(crate) struct Game {
    pub(super) rules: String,
    numeration: &'static str,
    bounds: Vec<Option<u32>>,
    theorem: &'static str,
    misere: bool,
    /// Claims that say where the classes 0, 1, ... are; the last class is elsewhere. For a relation
    /// the value.
    classes: Vec<&'static str>,
    termination: Value,
    claims: Vec<&'static str>,
    winning_move: Option<&'static str>,
    choice_never_matters: bool,
}

impl Game {
    pub(crate) fn new(rules: &str, loses: &'static str, termination: Value) -> Self {
        let heaps = ruleset(rules).heaps.len();
        Self {
            rules: rules.into(),
            numeration: "base 2",
            bounds: vec![None; heaps],
            theorem: "outcome",
            misere: false,
            classes: vec![loses],
            termination,
            claims: vec![],
            winning_move: None,
            choice_never_matters: false,
        }
    }

    pub(crate) fn written(mut self, numeration: &'static str, bounds: &[Option<u32>]) -> Self {
        self.numeration = numeration;
        self.bounds = bounds.to_vec();
        self
    }

    pub(super) fn misere(self) -> Self {
        Self { misere: true, ..self }
    }

    pub(crate) fn relation(self, value: &'static str) -> Self {
        Self { theorem: "relation", classes: vec![value], ..self }
    }

    pub(crate) fn values(self, classes: &[&'static str]) -> Self {
        Self { theorem: "values", classes: classes.to_vec(), ..self }
    }

    pub(super) fn claim(mut self, claim: &'static str) -> Self {
        self.claims.push(claim);
        self
    }

    fn winning(self, property: &'static str) -> Self {
        Self { winning_move: Some(property), ..self }
    }

    /// With a strategy and without one: both must say the same.
    pub(super) fn check(&self) -> Result<crate::Established, Rejection> {
        let without = check(&without_strategy(self.certificate()).to_string(), &Options::default());
        let result = self.check_strategy();
        assert_eq!(without.is_ok(), result.is_ok(), "{}: {without:?}", self.rules);
        if let (Ok(without), Ok(result)) = (&without, &result) {
            assert_eq!(without.machine, result.machine);
            assert_eq!(without.claims.len(), result.claims.len());
        }
        result
    }

    fn check_strategy(&self) -> Result<crate::Established, Rejection> {
        let text = self.certificate().to_string();
        let start = std::time::Instant::now();
        let result = check(&text, &Options::default());
        let figures = result.as_ref().map(|established| {
            (established.figures, established.heaps.as_ref().map(|h| (h.turns, h.replayed)))
        });
        println!(
            "{} in {}: {} bytes, {:?}, {:?}",
            self.rules.lines().next().unwrap(),
            self.numeration,
            text.len(),
            start.elapsed(),
            figures
        );
        result
    }

    pub(crate) fn certificate(&self) -> Value {
        let convention =
            Some(if self.misere { rules::Convention::Misere } else { rules::Convention::Normal });
        let (read, diagnostics) =
            rules::read(&self.rules, &Settings { parameters: vec![], sets: vec![], convention });
        let Some(Rules::Tuples(rules)) = read else { panic!("{diagnostics:?}") };
        let encoding = Encoding::new(self.numeration, &self.bounds).unwrap();
        let relation = self.theorem == "relation";
        let encoding = if relation { encoding.with_one_more() } else { encoding };
        let work = &mut Work::new(1_000_000_000);
        let variables = Variables::new(&rules).unwrap();
        let lower =
            |property: &Property| property.lower(rules.heaps.len(), &mut { FIRST_FRESH }).unwrap();
        let mut followers = vec![];
        for text in self.classes.iter() {
            let claim =
                parse_claim(text, &rules).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            let property = match claim.subject {
                TupleSubject::Value(value) => {
                    let grundy = rules::tuples::Value::variable(variables.value());
                    Property::And(vec![
                        Property::Compare(value, Comparison::Equal, grundy),
                        claim.formula,
                    ])
                }
                _ => claim.formula,
            };
            followers.push(
                Follower::new(
                    &lower(&property),
                    encoding.numeration,
                    variables.tracks(&encoding),
                    work,
                )
                .unwrap(),
            );
        }
        let mut domain =
            Follower::new(&rules.domain, encoding.numeration, variables.tracks(&encoding), work)
                .unwrap();
        let letters = encoding.letters().len();
        let (next, class) = answer(&mut domain, &mut followers, letters, work);

        let pairs = relation::turns(&rules, relation, &encoding, work).unwrap();
        let some = match self.winning_move {
            Some(text) => {
                let property = parse_move_property(text, &rules).unwrap();
                let having =
                    relation::machine(&lower(&property), variables, &encoding, work).unwrap();
                pairs.combined(&having, true, work).unwrap()
            }
            None => pairs.clone(),
        };
        let layout = encoding.layout();
        let some = Turns::new(some.turn_machine(layout, work).unwrap(), 1, work).unwrap();
        let all = Turns::new(pairs.turn_machine(layout, work).unwrap(), 1, work).unwrap();
        let strategy = strategy(&next, &class, some, self.misere.then_some(all));
        let mut certificate = json!({
            "format": "nimatron-certificate/1",
            "rules": self.rules,
            "rules_sha256": Sha256::digest(&self.rules).iter().map(
                |byte| format!("{byte:02x}")
            ).collect::<String>(),
            "parameters": {},
            "convention": if self.misere { "misere" } else { "normal" },
            "theorem": self.theorem,
            "encoding": { "numeration": self.numeration, "bounds": self.bounds },
            "machine": { "letters": encoding.letters(), "next": next, "class": class },
            "termination": self.termination,
            "strategy": strategy,
            "choice_never_matters": self.choice_never_matters,
            "claims": self.claims,
        });
        if let Some(property) = self.winning_move {
            certificate["winning_move"] = property.into();
        }
        certificate
    }
}

/// The checker then finds by itself from where turns lead.
pub(super) fn without_strategy(mut certificate: Value) -> Value {
    certificate.as_object_mut().unwrap().remove("strategy");
    certificate
}

/// The machine whose class is the first property that holds.
fn answer(
    domain: &mut Follower,
    followers: &mut [Follower],
    letters: usize,
    work: &mut Work,
) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
    let start = (Some(0), vec![Some(0); followers.len()]);
    let mut numbers = BTreeMap::from([(start.clone(), 0_u32)]);
    let mut states = vec![start];
    let (mut next, mut class) = (vec![], vec![]);
    while let Some((inside, properties)) = states.get(next.len()).cloned() {
        let position = inside.is_some_and(|state| domain.accepts(state, work).unwrap());
        let holds = |(follower, state): (&Follower, &Option<u32>)| {
            state.is_some_and(|state| follower.accepts(state, &mut Work::new(1_000_000)).unwrap())
        };
        let found = followers
            .iter()
            .zip(&properties)
            .position(|(follower, state)| holds((follower, state)));
        let found = found.unwrap_or(followers.len());
        class.push(position.then(|| u32::try_from(found).unwrap()));
        let mut row = vec![];
        for letter in (0..=Letter::MAX).take(letters) {
            let to = inside.and_then(|state| domain.step(state, letter, work).unwrap());
            let mut after = vec![None; followers.len()];
            if to.is_some() {
                for ((after, follower), state) in
                    after.iter_mut().zip(&mut *followers).zip(&properties)
                {
                    *after = state.and_then(|state| follower.step(state, letter, work).unwrap());
                }
            }
            let entry = (to, after);
            let new = u32::try_from(states.len()).unwrap();
            let at = *numbers.entry(entry.clone()).or_insert(new);
            if at == new {
                states.push(entry);
            }
            row.push(at);
        }
        next.push(row);
    }
    (next, class)
}

type Reaches = BTreeSet<(u32, u32)>;

fn at(state: u32) -> usize {
    usize::try_from(state).unwrap()
}

/// All reaches after a letter, or before all; the state of the machine is 0 if there is none.
fn step(
    reaches: &Reaches,
    turns: &mut Turns,
    next: Option<&[Vec<u32>]>,
    letter: Option<Letter>,
) -> Reaches {
    let work = &mut Work::new(1_000_000_000);
    let run = |state: u32, word: &[Letter]| {
        word.iter().fold(state, |state, &letter| {
            next.map_or(0, |next| next[at(state)][usize::from(letter)])
        })
    };
    let mut after = Reaches::new();
    let mut todo: Vec<(u32, u32)> = vec![];
    for &(state, turn) in reaches {
        match letter {
            None => todo.push((state, turn)),
            Some(_) => {
                let edges =
                    turns.edges(turn, work).unwrap().iter().filter(|edge| edge.read == letter);
                todo.extend(edges.map(|edge| (run(state, &edge.write), edge.to)));
            }
        }
    }
    while let Some((state, turn)) = todo.pop() {
        if after.insert((state, turn)) {
            let edges = turns.edges(turn, work).unwrap().iter().filter(|edge| edge.read.is_none());
            todo.extend(edges.map(|edge| (run(state, &edge.write), edge.to)));
        }
    }
    after
}

fn strategy(
    next: &[Vec<u32>],
    class: &[Option<u32>],
    mut some: Turns,
    mut all: Option<Turns>,
) -> Value {
    let mut alive: Vec<bool> = class.iter().map(Option::is_some).collect();
    while let Some(more) =
        (0..next.len()).find(|&state| !alive[state] && next[state].iter().any(|&to| alive[at(to)]))
    {
        alive[more] = true;
    }
    let initial =
        |turns: &Turns| turns.initial().iter().map(|&turn| (0, turn)).collect::<Reaches>();
    let reach = step(&initial(&some), &mut some, Some(next), None);
    let moves = all.as_mut().map(|all| step(&initial(all), all, None, None)).unwrap_or_default();
    let start = (0_u32, reach, moves);
    let mut known = BTreeMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    let mut nodes: Vec<Value> = vec![];
    while let Some((state, reach, moves)) = queue.pop_front() {
        let mut successors = vec![];
        for letter in 0..next[0].len() {
            let to = next[at(state)][letter];
            let letter = Letter::try_from(letter).unwrap();
            if !alive[at(to)] {
                successors.push(None);
                continue;
            }
            let after = step(&reach, &mut some, Some(next), Some(letter));
            let moved =
                all.as_mut().map(|all| step(&moves, all, None, Some(letter))).unwrap_or_default();
            let entry = (to, after, moved);
            let new = known.len();
            let found = *known.entry(entry.clone()).or_insert(new);
            if found == new {
                queue.push_back(entry);
            }
            successors.push(Some(found));
        }
        let mut node = json!(
            { "state": state, "reach": reach.into_iter().collect::<Vec<_>>(), "next": successors }
        );
        if all.is_some() {
            node["moves"] = json!(moves.into_iter().map(|(_, turn)| [turn]).collect::<Vec<_>>());
        }
        nodes.push(node);
    }
    json!(nodes)
}

pub(super) fn nim(heaps: &str, turn: &str) -> String {
    format!("game \"Nim\"\nheaps {heaps}\nmove any h: h -> h - d where d > 0\n{turn}")
}

pub(super) fn sum(heaps: usize) -> Value {
    let mut form = vec![1; heaps + 1];
    form[0] = 0;
    json!([{ "max": [form] }])
}

const WYTHOFF: &str = "game \"Wythoff\"\nheaps x y\nmove any h: h -> h - d where d > 0\nmove x -> \
    x - d, y -> y - d where d > 0\n";

#[test]
fn accepted() {
    let games = [
        Game::new(&nim("x y", ""), "loses when x = y", sum(2))
            .claim("wins when x != y")
            .claim("loses only if x = y"),
        Game::new(&nim("x y z", ""), "loses when x xor y xor z = 0", sum(3))
            .winning("touched = 1")
            .claim("loses when columns(2) mod 2 = 0")
            .claim("a winning move touches at most 2 heaps")
            .claim("a winning move has x' <= x"),
        Game::new(&nim("x y z where y <= 3", ""), "loses when x xor y xor z = 0", sum(3))
            .written("base 4", &[None, Some(3), None]),
        Game::new(
            &nim("x y z", ""),
            "loses when max(x, y, z) <= 1 and (x + y + z) mod 2 = 1 or \
            max(x, y, z) > 1 and x xor y xor z = 0",
            sum(3),
        )
        .misere(),
        Game::new(
            &nim("x y z", ""),
            "loses when max(x, y, z) <= 1 and (x + y + z) mod 2 = 1 or \
            max(x, y, z) > 1 and x xor y xor z = 0",
            sum(3),
        )
        .misere()
        .winning("touched = 1")
        .claim("a winning move touches at most 1 heap if x > 2"),
        Game::new(&nim("x y z", "turn 1..2 moves\n"), "loses when columns(2) mod 3 = 0", sum(3))
            .claim("wins if x > y + z + 5"),
        Game::new(
            &nim("x y z", "turn 1..2 moves\n"),
            "loses when max(x, y, z) <= 1 and x + y + z \
            = 1 or max(x, y, z) > 1 and columns(2) mod 3 = 0",
            sum(3),
        )
        .misere(),
        Game::new(&nim("x y", ""), "", sum(2))
            .relation("value = x xor y")
            .claim("value = x xor y")
            .claim("loses when x = y"),
        Game::new(
            "game \"Steps\"\nheaps x y\nmove any h: h -> h - d where d in {1, 2}\n",
            "",
            sum(2),
        )
        .values(&[
            "wins when (x mod 3) xor (y mod 3) = 0",
            "wins when (x mod 3) xor (y mod 3) = 1",
            "wins when (x mod 3) xor (y mod 3) = 2",
        ])
        .claim("value = (x mod 3) xor (y mod 3)")
        .claim("loses when x mod 3 = y mod 3"),
        Game::new(
            WYTHOFF,
            "loses when zeros(fibonacci, x) mod 2 = 0 and shift(fibonacci, x) = y \
            or zeros(fibonacci, y) mod 2 = 0 and shift(fibonacci, y) = x",
            sum(2),
        )
        .written("quadratic 1", &[None, None]),
        Game::new(&nim("x y", ""), "loses when x = y", sum(2)).written("unary", &[None, None]),
        Game::new(&nim("x y", ""), "loses when x = y", sum(2)).written("base 10", &[None, None]),
        Game::new(
            "game \"Small\"\nheaps x y where x <= 20 and y <= 3\nmove any h: h -> h - d \
            where d > 0\n",
            "loses when x = y",
            sum(2),
        )
        .written("base 2", &[Some(20), Some(3)]),
        Game::new(
            "game \"Small\"\nheaps x y where x <= 20 and y <= 3\nmove any h: h -> h - d \
            where d > 0\n",
            "",
            sum(2),
        )
        .written("base 2", &[Some(20), None])
        .relation("value = x xor y"),
        // The only options are longer than the positions.
        Game::new(
            "game \"Grow\"\nheaps x y\nmove x -> x - 1, y -> y + 2\n",
            "loses when x mod 2 = 0",
            json!([{ "max": [[0, 1, 0]] }]),
        ),
        Game::new(
            "game \"Grow\"\nheaps x y where x <= 9\nmove x -> x - 1, y -> 2 y + 2\n",
            "loses when x mod 2 = 0",
            json!([{ "max": [[0, 1, 0]] }]),
        )
        .written("base 3", &[Some(9), None]),
        Game::new(
            "game \"Grow\"\nheaps x y where x <= 9\nmove x -> x - 1, y -> y + d\n",
            "loses when x mod 2 = 1",
            json!([{ "max": [[0, 1, 0]] }]),
        )
        .written("quadratic 2", &[Some(9), None])
        .misere(),
        // One option is longer than the position; and options are infinitely many.
        Game::new(
            "game \"Transfer\"\nheaps x y\nmove x -> x - 1, y -> y + 1\nmove y -> y - 2\n",
            "loses when (x + (x + y) / 2) mod 2 = 0",
            json!([{ "max": [[0, 2, 1]] }]),
        ),
    ];
    for game in games {
        if let Err(rejection) = game.check() {
            panic!("{} {:?}: {rejection}", game.rules, game.classes);
        }
    }
}

/// Changes that a certificate does not survive, one for each condition.
#[test]
fn rejected() {
    let nim = Game::new(&nim("x y", ""), "loses when x = y", sum(2));
    let small = Game::new(
        "game \"Small\"\nheaps x y where x <= 20\nmove any h: h -> h - d where d > 0\n",
        "loses when x = y",
        sum(2),
    )
    .written("base 2", &[Some(20), None]);
    let fails = |game: &Game, change: &dyn Fn(&mut Value)| {
        let mut certificate = game.certificate();
        change(&mut certificate);
        let replay = crate::ReplayLimits { positions: 0, words: 0, effort: 0 };
        let rejection =
            check(&certificate.to_string(), &Options { replay, ..Options::default() }).unwrap_err();
        assert!(!rejection.to_string().is_empty());
        rejection
    };
    let set = |path: &'static str, value: Value| {
        move |certificate: &mut Value| *certificate.pointer_mut(path).unwrap() = value.clone()
    };
    let add = |name: &'static str, value: Value| {
        move |certificate: &mut Value| certificate[name] = value.clone()
    };
    let remove = |name: &'static str| {
        move |certificate: &mut Value| drop(certificate.as_object_mut().unwrap().remove(name))
    };

    assert!(matches!(fails(&nim, &remove("encoding")), Rejection::Field { name: "encoding" }));
    assert!(matches!(
        fails(&nim, &set("/encoding/numeration", json!("base 11"))),
        Rejection::Encoding
    ));
    assert!(matches!(fails(&nim, &set("/encoding/bounds", json!([null]))), Rejection::Encoding));
    assert!(matches!(fails(&nim, &set("/encoding", Value::Null)), Rejection::Json { .. }));
    assert!(matches!(
        fails(&nim, &set("/machine/letters", json!("012"))),
        Rejection::Letters { .. }
    ));
    assert!(matches!(fails(&nim, &set("/theorem", json!("relation"))), Rejection::Domain { .. }));
    assert!(matches!(
        fails(&nim, &set("/theorem", json!("values"))),
        Rejection::Node { .. } | Rejection::BadMove { .. }
    ));
    assert!(matches!(
        fails(&nim, &set("/choice_never_matters", json!(true))),
        Rejection::BadMove { .. }
    ));
    assert!(matches!(
        fails(&nim, &set("/termination", json!([]))),
        Rejection::NoHeapDecrease { kind: 0, .. }
    ));
    let measure = |forms: Value| set("/termination", json!([{ "max": forms }]));
    assert!(matches!(
        fails(&nim, &measure(json!([[0, 1, 0]]))),
        Rejection::NoHeapDecrease { kind: 1, .. }
    ));
    assert!(matches!(
        fails(&nim, &measure(json!([[-1, 1, 1]]))),
        Rejection::NegativeMeasure { number: 0, .. }
    ));
    assert!(matches!(
        fails(&nim, &measure(json!([[0, 1, 0], [0, 0, 1]]))),
        Rejection::NoHeapDecrease { .. }
    ));
    assert!(matches!(fails(&nim, &measure(json!([]))), Rejection::Measure { number: 0 }));
    assert!(matches!(fails(&nim, &measure(json!([[0, 1]]))), Rejection::Measure { number: 0 }));
    let words = json!([{ "outermost": "first", "letters": [[1, 1], [1, 1]] }]);
    assert!(matches!(fails(&nim, &set("/termination", words)), Rejection::Field { name: "max" }));
    assert!(matches!(
        fails(&small, &set("/encoding/bounds", json!([20, 20]))),
        Rejection::Bound { heap: 1, .. }
    ));
    assert!(matches!(
        fails(&nim, &add("winning_move", json!("x' < x"))),
        Rejection::Node { .. } | Rejection::NoConfiguration { .. }
    ));
    assert!(matches!(
        fails(&nim, &add("winning_move", json!("x' <"))),
        Rejection::WinningMoveText { .. }
    ));
    let claim = |claim: &str| set("/claims", json!([claim]));
    assert!(matches!(
        fails(&nim, &claim("loses when x <= y")),
        Rejection::ClaimFails { number: 0, word: Some(_) }
    ));
    assert!(matches!(fails(&nim, &claim("loses if x > y + 5")), Rejection::ClaimFails { .. }));
    assert!(matches!(fails(&nim, &claim("loses only if x = 0")), Rejection::ClaimFails { .. }));
    assert!(matches!(
        fails(&nim, &claim("every move wins if x = 0")),
        Rejection::ClaimFails { .. }
    ));
    assert!(matches!(fails(&nim, &claim("value = x")), Rejection::ClaimKind { .. }));
    assert!(matches!(
        fails(&nim, &claim("loses if digitsum(3, x) mod 2 = 0")),
        Rejection::ClaimNotRegular { .. }
    ));
    assert!(matches!(
        fails(&nim, &claim("a winning move takes from x")),
        Rejection::ClaimKind { .. }
    ));

    // The outcome of a heap depends on how many zeros precede it: consistent with moves, but no
    // function of positions.
    let moveless = Game::new(
        "game \"None\"\nheaps x\nmove x -> x - 1 where x < 0\n",
        "loses when true",
        json!([]),
    );
    let uneven = |certificate: &mut Value| {
        certificate["machine"]["next"] = json!([[1, 1], [1, 1]]);
        certificate["machine"]["class"] = json!([1, 0]);
    };
    assert!(moveless.check().is_ok());
    assert!(matches!(fails(&moveless, &uneven), Rejection::LeadingZeros { .. }));

    let misere = Game::new(
        "game \"One\"\nheaps x where x <= 1\nmove x -> x - 1\n",
        "loses when x = 1",
        sum(1),
    )
    .misere();
    assert!(misere.clone().winning("touched = 1").check().is_ok());
    let dead = Game { classes: vec!["loses when x <= 1"], ..misere.winning("touched = 1") };
    assert!(matches!(fails(&dead, &|_| ()), Rejection::BadMove { .. }));
    let dead = Game::new(
        "game \"One\"\nheaps x where x <= 1\nmove x -> x - 1 where x > 3\n",
        "loses when x <= 1",
        sum(1),
    )
    .misere();
    assert!(matches!(
        fails(&dead.clone().winning("touched = 1"), &|_| ()),
        Rejection::DeadEnd { .. }
    ));
    assert!(matches!(fails(&dead, &|_| ()), Rejection::Node { .. }));

    let value = Game::new(&self::nim("x y", ""), "", sum(2)).relation("value = x xor y");
    assert!(matches!(fails(&value, &claim("value = x + y")), Rejection::ClaimFails { .. }));
    assert!(matches!(
        fails(&value, &claim("value = x - y if x >= y")),
        Rejection::ClaimFails { .. }
    ));
    assert!(value.clone().claim("value = x - y if y = 0").check().is_ok());
    assert!(matches!(fails(&value, &claim("wins if x = y")), Rejection::ClaimFails { .. }));
    assert!(matches!(
        fails(&value, &claim("every move wins if x = 0")),
        Rejection::ClaimKind { .. }
    ));
    let wrong =
        Game::new(&self::nim("x y", ""), "", sum(2)).relation("value = max(x, y) - min(x, y)");
    assert!(matches!(fails(&wrong, &|_| ()), Rejection::BadMove { .. }));
}

/// What no strategy can hide: the checker looks at all turns itself.
#[test]
fn rejected_without_a_strategy() {
    let fails = |game: &Game, change: &dyn Fn(&mut Value)| {
        let mut certificate = without_strategy(game.certificate());
        change(&mut certificate);
        let replay = crate::ReplayLimits { positions: 0, words: 0, effort: 0 };
        check(&certificate.to_string(), &Options { replay, ..Options::default() }).unwrap_err()
    };
    let is = |rejection: &Rejection, from: u32, leads_to: u32, there: bool| match rejection {
        Rejection::Turn { class, to, exists, .. } => {
            (*class, *to, *exists) == (from, leads_to, there)
        }
        _ => false,
    };
    let nim = Game::new(&nim("x y", ""), "loses when x = y", sum(2));
    let values = fails(&nim, &|certificate| certificate["theorem"] = json!("values"));
    assert!(is(&values, 1, 1, true), "{values}");
    let choice = fails(&nim, &|certificate| certificate["choice_never_matters"] = json!(true));
    assert!(is(&choice, 1, 1, true), "{choice}");
    let winning = fails(&nim, &|certificate| certificate["winning_move"] = json!("x' < x"));
    assert!(is(&winning, 1, 0, false), "{winning}");
    let more = Game { classes: vec!["loses when x <= y + 1 and y <= x + 1"], ..nim.clone() };
    let more = fails(&more, &|_| ());
    assert!(is(&more, 0, 0, true), "{more}");
    let fewer = fails(&Game { classes: vec!["loses when x = 0 and y = 0"], ..nim }, &|_| ());
    assert!(is(&fewer, 1, 0, false), "{fewer}");

    let one = |guard: &str| format!("game \"One\"\nheaps x where x <= 1\nmove x -> x - 1{guard}\n");
    let misere = Game::new(&one(""), "loses when x = 1", sum(1)).misere();
    assert!(is(
        &fails(&Game { classes: vec!["loses when x <= 1"], ..misere }, &|_| ()),
        0,
        0,
        true
    ));
    let dead = Game::new(&one(" where x > 3"), "loses when x <= 1", sum(1)).misere();
    assert!(is(&fails(&dead.clone().winning("touched = 1"), &|_| ()), 0, 1, false));
    assert!(is(&fails(&dead, &|_| ()), 0, 1, false));
}

/// Rules whose machines are too large end the check, soon.
#[test]
fn hostile() {
    let texts = [
        "game \"Far\"\nheaps x where x != 123456789123\nmove x -> x - 1 where x > 987654321987\n",
        "game \"Many\"\nheaps x y z where 1234567 x + 7654321 y != 1928374 z\nmove x -> x - 1\n",
        "game \"Deep\"\nheaps x y where all d: some e: d + 99991 e > 3 x - 77773 y or 99999 d < \
         88887 e + x\nmove x -> x - 1\n",
        "game \"Double\"\nheaps x y\nmove x -> m where x = 2 m and m > 0\nmove y -> x where y = 3 \
         x and x > 0\n",
    ];
    for text in texts {
        let rules = ruleset(text);
        for numeration in ["base 10", "quadratic 3", "unary"] {
            let encoding = Encoding::new(numeration, &vec![None; rules.heaps.len()]).unwrap();
            let work = &mut Work::new(Options::default().work / 20);
            let start = std::time::Instant::now();
            let result =
                relation::turns(&rules, false, &encoding, work).map(|pairs| pairs.accepting.len());
            println!(
                "{numeration} {:?} {result:?}, {:?}, {}",
                rules.header.title,
                start.elapsed(),
                work.spent()
            );
            assert!(matches!(result, Ok(_) | Err(Rejection::TooMuchWork { .. })), "{result:?}");
        }
    }
}

/// From (1, y) all sizes of y are options, so its value is no number. A claim about it must not
/// follow from there being none.
#[test]
fn values_that_are_no_numbers() {
    let rules = "game \"Up\"\nheaps x y where x <= 1\nmove x -> x - 1, y -> d\nmove y -> y - d \
        where x = 0 and d > 0\n";
    let termination = json!([{ "max": [[0, 1, 0]] }, { "max": [[0, 0, 1]] }]);
    let game = Game::new(rules, "", termination).relation("value = y if x = 0");
    game.clone().claim("value = y if x = 0").check().unwrap();
    for claim in ["value = 0 - 1 if x = 1", "value = y if x = 1", "value = y"] {
        let claimed = game.clone().claim(claim).check();
        assert!(matches!(claimed, Err(Rejection::ClaimFails { .. })), "{claimed:?}");
    }
}
