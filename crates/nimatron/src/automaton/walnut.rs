//! Reads automata as Walnut writes them (Mousavi 2016): how numbers are written, then each state
//! with its output and its transitions. A transition that is missing leads nowhere.

use std::collections::HashMap;

use answer::{Alphabet, Automaton, AutomatonFault, walnut_head};

/// The most states that are read.
const STATES: usize = 1 << 20;

/// Reads an automaton over these letters in the format of Walnut (Mousavi 2016), which has at most
/// 2^20 states. A state is added for the transitions that are missing.
///
/// ```
/// use nimatron::answer::{Alphabet, AutomatonFault};
/// use nimatron::{Numeration, read_walnut};
///
/// let even = Alphabet::Digits { numeration: Numeration::Base(2), tracks: 1, digits: 2 };
/// let found = read_walnut("msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n", &even);
/// assert_eq!(found.map(|found| found.accepts[..2].to_vec()), Ok(vec![true, false]));
/// assert_eq!(read_walnut("msd_2\n0 1\n2 -> 0\n", &even).err(), Some((3, AutomatonFault::Letter)));
/// ```
///
/// # Errors
/// The line, from 1 on, and what is wrong there.
pub fn read(text: &str, alphabet: &Alphabet) -> Result<Automaton, (usize, AutomatonFault)> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty());
    let Some((at, head)) = lines.next() else { return Err((1, AutomatonFault::Head)) };
    if !head.starts_with(['m', 'l', '{']) {
        return Err((at, AutomatonFault::Head));
    }
    let wanted = walnut_head(alphabet);
    let words = |text: &str| {
        text.split([' ', ','])
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    if words(head) != words(&wanted) {
        return Err((at, AutomatonFault::OtherAlphabet { found: head.to_owned(), wanted }));
    }
    let mut outputs: Vec<bool> = vec![];
    let mut number: HashMap<u64, usize> = HashMap::new();
    let mut moves: Vec<(usize, usize, usize, u64)> = vec![];
    for (at, line) in lines {
        let fault = |fault| Err((at, fault));
        let Some((letters, target)) = line.split_once("->") else {
            let numbers: Option<Vec<u64>> =
                line.split_whitespace().map(|word| word.parse().ok()).collect();
            let Some([state, output]) = numbers.as_deref() else {
                return fault(AutomatonFault::Line);
            };
            if outputs.len() >= STATES {
                return fault(AutomatonFault::TooManyStates { limit: STATES });
            }
            if number.insert(*state, outputs.len()).is_some() {
                return fault(AutomatonFault::DeclaredTwice);
            }
            outputs.push(*output != 0);
            continue;
        };
        let Some(from) = outputs.len().checked_sub(1) else {
            return fault(AutomatonFault::NoState);
        };
        let digits: Option<Vec<usize>> =
            letters.split_whitespace().map(|word| word.parse().ok()).collect();
        let Some(letter) = digits.and_then(|digits| letter(alphabet, &digits)) else {
            return fault(AutomatonFault::Letter);
        };
        let targets: Option<Vec<u64>> =
            target.split_whitespace().map(|word| word.parse().ok()).collect();
        let target = match targets.as_deref() {
            Some([target]) => *target,
            Some([_, _, ..]) => return fault(AutomatonFault::Twice),
            _ => return fault(AutomatonFault::Line),
        };
        moves.push((at, from, letter, target));
    }
    if outputs.is_empty() {
        return Err((at, AutomatonFault::NoState));
    }
    // One more state from which nothing is accepted.
    let nowhere = outputs.len();
    outputs.push(false);
    let mut next = vec![vec![nowhere; alphabet.letters()]; outputs.len()];
    let mut taken = vec![false; outputs.len() * alphabet.letters()];
    for (at, from, letter, target) in moves {
        let Some(&to) = number.get(&target) else {
            return Err((at, AutomatonFault::NotDeclared { state: target }));
        };
        if core::mem::replace(&mut taken[from * alphabet.letters() + letter], true) {
            return Err((at, AutomatonFault::Twice));
        }
        next[from][letter] = to;
    }
    Ok(Automaton { alphabet: alphabet.clone(), next, accepts: outputs })
}

/// The letter with these digits.
fn letter(alphabet: &Alphabet, spelled: &[usize]) -> Option<usize> {
    match (alphabet, spelled) {
        (Alphabet::Symbols(symbols), [letter]) => {
            Some(*letter).filter(|letter| *letter < symbols.len())
        }
        (Alphabet::Symbols(_), _) => None,
        (Alphabet::Digits { tracks, digits, .. }, _) => {
            let fits = spelled.len() == *tracks && spelled.iter().all(|digit| digit < digits);
            fits.then(|| spelled.iter().fold(0, |letter, digit| letter * digits + digit))
        }
    }
}
