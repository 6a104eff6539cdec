use prove::{Kind, prove};
use rules::*;
use run::Run;

fn addition(base: u8) -> Ruleset {
    let alphabet = Alphabet::new((0..base).map(|d| char::from_digit(d.into(), 36).unwrap()));
    let all = alphabet.all();
    let zero = LetterSet(1);
    let domain = Regex::alt([Regex::concat([Regex::Class(LetterSet(all.0 & !1)), Regex::any(all)]), Regex::Class(zero)]);
    let mut branches = vec![];
    for a in 0..base {
        for b in 0..base {
            let s = a + b;
            let to = if s < base { vec![s] } else { vec![s / base, s % base] };
            branches.push(vec![Piece::Swap { from: vec![a, b], to }]);
        }
    }
    let rule = Rule { span: Span::default(), left: Regex::any(all), right: Regex::any(all), branches };
    Ruleset { title: "Addition game".into(), parameters: vec![], alphabet, domain, rules: vec![rule], turn: 1, convention: Convention::Normal, players: None, expectations: vec![], claims: vec![] }
}

fn kayles(two: bool) -> Ruleset {
    let alphabet = Alphabet::new(['.', '#']); // # = 0, . = 1
    let all = alphabet.all();
    let mut branches = vec![vec![Piece::Swap { from: vec![1, 1], to: vec![0, 0] }]];
    if two { branches.push(vec![Piece::Swap { from: vec![1], to: vec![0] }]); }
    let rule = Rule { span: Span::default(), left: Regex::any(all), right: Regex::any(all), branches };
    Ruleset { title: "Kayles".into(), parameters: vec![], alphabet, domain: Regex::any(all), rules: vec![rule], turn: 1, convention: Convention::Normal, players: None, expectations: vec![], claims: vec![] }
}

#[test]
fn first_light() {
    for base in [2, 3, 10, 12] {
        for convention in [Convention::Normal, Convention::Misere] {
            let start = std::time::Instant::now();
            let rules = addition(base);
            let proof = prove(&rules, Kind::Outcome(convention), &Run::default()).unwrap();
            println!("base {base} {convention:?}: {} states, choice {}, {:?} {:?} nodes {} measures {:?}", proof.answer.len(), proof.choice_never_matters, proof.figures, start.elapsed(), proof.strategy.len(), proof.measures.len());
            println!("certificate bytes {}", prove::certificate::write("", &rules, &proof, &[]).len());
        }
    }
}
#[test]
fn kayles_row() {
    for two in [false, true] {
    let start = std::time::Instant::now();
    let rules = kayles(two);
    match prove(&rules, Kind::Outcome(Convention::Normal), &Run::default()) {
        Ok(proof) => println!("kayles: {} states, {:?} {:?} strategy {}", proof.answer.len(), proof.figures, start.elapsed(), proof.strategy.len()),
        Err(unknown) => println!("{unknown:?}"),
    }
    println!("{:?}", start.elapsed());
    }
}
