//! Pick games by definition: the play of a strategy, best play, and a machine learnt from the
//! former.

use std::collections::BTreeMap;
use std::vec;
use std::vec::Vec;

use rules::boards::literal::{chosen, compare, score};
use rules::boards::{Board, BoardResult, BoardRuleset, Player, Score, Strategy};
use rules::{Letter, Matcher, Word};

/// A table as it stands in certificates: the next states and the classes.
pub(crate) type Rows = (Vec<Vec<u32>>, Vec<Option<u32>>);

/// A game and a strategy, with a memory.
pub(crate) struct Oracle<'a> {
    pub(crate) rules: &'a BoardRuleset,
    pub(crate) strategy: &'a Strategy,
    domain: Matcher,
    /// Which of the free letters a player takes.
    chosen: BTreeMap<(Player, Word), Option<usize>>,
    played: BTreeMap<Board, Option<Vec<Player>>>,
    best: BTreeMap<Board, Score>,
    accepted: BTreeMap<Word, bool>,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(rules: &'a BoardRuleset, strategy: &'a Strategy) -> Self {
        let (chosen, played) = (BTreeMap::new(), BTreeMap::new());
        Self {
            rules,
            strategy,
            domain: Matcher::new(&rules.domain),
            chosen,
            played,
            best: BTreeMap::new(),
            accepted: BTreeMap::new(),
        }
    }

    /// The place that the strategy takes, which depends on nothing but the free letters and who is
    /// to move.
    pub(crate) fn chosen(&mut self, board: &Board) -> Option<usize> {
        let (rules, strategy, free) = (self.rules, self.strategy, board.free());
        let letters: Word = free.iter().map(|&place| board.letters[place]).collect();
        let mover = rules.mover(board.phase);
        let phase = if mover == Player::First { 0 } else { rules.turn };
        let entry = self.chosen.entry((mover, letters.clone()));
        let number = *entry
            .or_insert_with(|| chosen(rules, strategy, &Board { phase, ..Board::fresh(letters) }));
        number.map(|number| free[number])
    }

    /// Who has which letter in the end; none if the strategy falls silent.
    pub(crate) fn played(&mut self, board: &Board) -> Option<Vec<Player>> {
        if board.is_full() {
            return board.taken.iter().copied().collect();
        }
        if let Some(known) = self.played.get(board) {
            return known.clone();
        }
        let after = self.chosen(board).map(|place| board.pick(self.rules, place));
        let owners = after.and_then(|after| self.played(&after));
        self.played.insert(board.clone(), owners.clone());
        owners
    }

    /// The result of best play.
    pub(crate) fn best(&mut self, board: &Board) -> Score {
        if let Some(known) = self.best.get(board) {
            return known.clone();
        }
        let mover = self.rules.mover(board.phase);
        let results: Vec<Score> = board
            .free()
            .into_iter()
            .map(|place| self.best(&board.pick(self.rules, place)))
            .collect();
        let best = results.into_iter().max_by(|one, other| compare(self.rules, mover, one, other));
        let best = best.unwrap_or_else(|| score(self.rules, board));
        self.best.insert(board.clone(), best.clone());
        best
    }

    /// Whether the strategy takes a best letter from a board.
    pub(crate) fn is_right(&mut self, board: &Board) -> bool {
        board.is_full()
            || self.chosen(board).is_some_and(|place| {
                let after = board.pick(self.rules, place);
                self.best(&after) == self.best(board)
            })
    }

    /// The first board over a word of up to so many letters of which the strategy does not take a
    /// best one.
    pub(crate) fn wrong(&mut self, longest: usize) -> Option<Board> {
        let words = super_words(self.rules.alphabet.len(), longest);
        words
            .into_iter()
            .filter(|word| self.domain.matches(word))
            .collect::<Vec<_>>()
            .into_iter()
            .find_map(|word| {
                let boards = all_marks(&word).into_iter();
                let mut boards = boards.flat_map(|board| {
                    (0..self.rules.phases()).map(move |phase| Board { phase, ..board.clone() })
                });
                boards.find(|board| !self.is_right(board))
            })
    }

    /// Whether the machine should accept a word over its letters.
    pub(crate) fn accepts(&mut self, word: &[Letter]) -> bool {
        if let Some(&known) = self.accepted.get(word) {
            return known;
        }
        let accepts = self.is_play(word);
        self.accepted.insert(word.to_vec(), accepts);
        accepts
    }

    fn is_play(&mut self, word: &[Letter]) -> bool {
        let phases = self.rules.phases();
        let Some((&first, signs)) = word.split_first() else { return false };
        if usize::from(first) >= phases || signs.iter().any(|&sign| usize::from(sign) < phases) {
            return false;
        }
        let mut signs: Vec<usize> = signs.iter().map(|&sign| usize::from(sign) - phases).collect();
        if self.rules.result == (BoardResult::Letters { reversed: true }) {
            signs.reverse();
        }
        let owners: Vec<Player> = signs.iter().map(|sign| Player::BOTH[sign % 2]).collect();
        let taken = signs
            .iter()
            .zip(&owners)
            .map(|(sign, owner)| (sign % 4 >= 2).then_some(*owner))
            .collect();
        let letters = signs.iter().map(|sign| Letter::try_from(sign / 4).unwrap()).collect();
        let board = Board { letters, taken, phase: first.into() };
        self.domain.matches(&board.letters) && self.played(&board) == Some(owners)
    }

    /// The machine of boards told apart by what follows them; none if it has too many states. What
    /// follows is one letter, or a few free ones, or what else shows that two boards that look
    /// alike do not go on alike (Angluin 1987).
    pub(crate) fn learn(&mut self, limit: usize) -> Option<Rows> {
        let letters = 4 * self.rules.alphabet.len();
        let phases = Letter::try_from(self.rules.phases()).unwrap();
        let short = super_words(letters, 2).into_iter();
        let short = short.filter(|word| word.len() < 2 || word.iter().all(|sign| sign % 4 < 2));
        let mut suffixes: Vec<Word> =
            short.map(|word| word.iter().map(|sign| sign + phases).collect()).collect();
        loop {
            let (rows, access) = self.hypothesis(&suffixes, limit)?;
            let Some(suffix) = self.difference(&rows, &access, &suffixes) else {
                return Some(rows);
            };
            suffixes.push(suffix);
        }
    }

    fn row(&mut self, word: &[Letter], suffixes: &[Word]) -> Vec<bool> {
        suffixes.iter().map(|suffix| self.accepts(&[word, suffix].concat())).collect()
    }

    /// The machine of boards told apart by these suffixes, with a word for every state. The first
    /// state is the start, the second one the sink.
    fn hypothesis(&mut self, suffixes: &[Word], limit: usize) -> Option<(Rows, Vec<Word>)> {
        let (phases, letters) =
            (self.rules.phases(), self.rules.phases() + 4 * self.rules.alphabet.len());
        let sink = vec![false; suffixes.len()];
        let mut numbers = BTreeMap::from([(sink, 1_u32)]);
        let mut access: Vec<Word> = vec![vec![], vec![]];
        let (mut next, mut class) = (vec![], vec![]);
        while let Some(word) = access.get(next.len()).cloned() {
            let state = next.len();
            class.push((state > 1 && self.accepts(&word)).then_some(0));
            let mut successors = vec![];
            for letter in 0..Letter::try_from(letters).unwrap() {
                if state == 1 || (usize::from(letter) < phases) != (state == 0) {
                    successors.push(1);
                    continue;
                }
                let longer = [&word[..], &[letter]].concat();
                let fresh = u32::try_from(access.len()).unwrap();
                let found = *numbers.entry(self.row(&longer, suffixes)).or_insert(fresh);
                if found == fresh {
                    access.push(longer);
                }
                successors.push(found);
            }
            next.push(successors);
            if access.len() > limit {
                return None;
            }
        }
        Some(((next, class), access))
    }

    /// What follows two words differently that lead to one state.
    fn difference(&mut self, (next, _): &Rows, access: &[Word], suffixes: &[Word]) -> Option<Word> {
        let phases = Letter::try_from(self.rules.phases()).unwrap();
        let entries = next
            .iter()
            .enumerate()
            .skip(2)
            .flat_map(|(state, row)| row.iter().enumerate().map(move |entry| (state, entry)));
        for (state, (letter, &to)) in entries {
            let to = usize::try_from(to).unwrap();
            let word = [&access[state][..], &[Letter::try_from(letter).unwrap()]].concat();
            if to == 1 || access[to] == word {
                continue;
            }
            for sign in phases..phases + Letter::try_from(4 * self.rules.alphabet.len()).unwrap() {
                let rows = [&word, &access[to]]
                    .map(|word| self.row(&[&word[..], &[sign]].concat(), suffixes));
                let differs = (0..suffixes.len()).find(|&at| rows[0][at] != rows[1][at]);
                if let Some(at) = differs {
                    return Some([&[sign][..], &suffixes[at]].concat());
                }
            }
        }
        None
    }

    /// Whether a machine accepts what it should, of all boards with up to so many letters.
    pub(crate) fn is_followed_by(&mut self, (next, class): &Rows, longest: usize) -> bool {
        let phases = Letter::try_from(self.rules.phases()).unwrap();
        let words = super_words(4 * self.rules.alphabet.len(), longest);
        words.into_iter().all(|word| {
            (0..phases).all(|phase| {
                let word: Word =
                    [phase].into_iter().chain(word.iter().map(|sign| sign + phases)).collect();
                let to = |state: u32, letter: &Letter| {
                    next[usize::try_from(state).unwrap()][usize::from(*letter)]
                };
                let state = word.iter().fold(0, to);
                class[usize::try_from(state).unwrap()].is_some() == self.accepts(&word)
            })
        })
    }
}

/// All words of up to so many letters, shortest first.
pub(crate) fn super_words(letters: usize, longest: usize) -> Vec<Word> {
    let letters: Vec<Letter> =
        (0..letters).map(|letter| Letter::try_from(letter).unwrap()).collect();
    let mut all: Vec<Word> = vec![vec![]];
    let mut at = 0;
    while at < all.len() && all[at].len() < longest {
        let longer: Vec<Word> =
            letters.iter().map(|&letter| [&all[at][..], &[letter]].concat()).collect();
        all.extend(longer);
        at += 1;
    }
    all
}

/// All boards over a word, before the first pick of a turn of the first player.
fn all_marks(word: &Word) -> Vec<Board> {
    let marks = [None, Some(Player::First), Some(Player::Second)];
    super_words(3, word.len())
        .into_iter()
        .filter(|digits| digits.len() == word.len())
        .map(|digits| Board {
            taken: digits.iter().map(|&digit| marks[usize::from(digit)]).collect(),
            ..Board::fresh(word.clone())
        })
        .collect()
}
