//! Arbitrary text as an automaton of Walnut: what can be read is printed and read back.

use nimatron::answer::Alphabet;
use nimatron::{Numeration, read_walnut};
use tell::report::walnut;

/// Whether the text could be read.
pub fn run(text: &str) -> bool {
    let mut is_read = false;
    let digits = |tracks| Alphabet::Digits { numeration: Numeration::Base(2), tracks, digits: 2 };
    for alphabet in [digits(1), digits(2), Alphabet::Symbols(vec!['a', 'b'])] {
        let Ok(read) = read_walnut(text, &alphabet) else { continue };
        is_read = true;
        let printed = walnut(&read);
        let back = read_walnut(&printed, &alphabet).expect("what is printed can be read");
        // Reading adds a state from which nothing is accepted, for missing transitions.
        assert_eq!(walnut(&back), printed, "{text:?}");
    }
    is_read
}
