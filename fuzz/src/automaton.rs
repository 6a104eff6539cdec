//! Arbitrary text as an automaton of Walnut: what can be read is printed and read back.

use nimatron::answer::Alphabet;
use nimatron::{Numeration, read_walnut};
use tell::report::walnut;

pub fn run(text: &str) {
    let digits = |tracks| Alphabet::Digits { numeration: Numeration::Base(2), tracks, digits: 2 };
    for alphabet in [digits(1), digits(2), Alphabet::Symbols(vec!['a', 'b'])] {
        let Ok(read) = read_walnut(text, &alphabet) else { continue };
        let printed = walnut(&read);
        let back = read_walnut(&printed, &alphabet).expect("what is printed can be read");
        // Reading adds a state from which nothing is accepted, for the transitions that are missing.
        assert_eq!(walnut(&back), printed, "{text:?}");
    }
}
