//! The one way to ask: a [`Solver`] for a game.

use alloc::vec::Vec;

use hashbrown::HashSet;
use run::Run;

use crate::engine::{self, Plays, SolvedPrefix};
use crate::explore::Graph;
use crate::{Convention, Game, Outcome, Unsolved};

/// Answers questions about positions of one game and remembers all it has seen.
///
/// **Cost.** A query first finishes the position: it calls [`Game::options`] once for each follower
/// that no earlier query has finished, and takes time and memory linear in those followers and
/// their options (about 100 bytes a follower, plus the position itself, plus 4 bytes an option).
/// Then it fills the table of the question asked, linear in the same number, once for each
/// question. A query about a finished position whose table is filled is one look-up. Nothing
/// recurses: plays may be millions of turns long.
///
/// **Budgets.** States are the positions stored, over all queries. Memory is accounted to the run
/// of the query that needed it and stays accounted until [`Solver::clear`]; ask the queries of one
/// solver with one run, or with runs that each have room for what their queries add. A single call
/// of [`Game::options`] is not interrupted. After a stop, what was found is kept, and the same
/// query with a larger budget goes on from there.
///
/// ```
/// # use nimatron_solve::{Game, Solver};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = Vec<u32>;
/// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
/// #         for (index, &heap) in heaps.iter().enumerate() {
/// #             for less in 0..heap {
/// #                 let mut option = heaps.clone();
/// #                 option[index] = less;
/// #                 option.sort_unstable();
/// #                 into.push(option);
/// #             }
/// #         }
/// #     }
/// # }
/// let run = run::Run::default();
/// let mut solver = Solver::new(&Nim);
/// assert_eq!(solver.value(&vec![2, 2], &run), Ok(0));
/// assert_eq!(solver.stored(), 6); // all pairs up to (2, 2)
/// assert_eq!(solver.value(&vec![1, 2], &run), Ok(3));
/// assert_eq!(solver.stored(), 6); // nothing new
/// solver.clear(&run);
/// assert_eq!((solver.stored(), run.memory()), (0, 0));
/// ```
///
/// # Errors
/// Every query returns [`Unsolved::Endless`] if, and only if, a play from the position may never
/// end, and [`Unsolved::Stopped`] if a budget ended before that was known.
#[derive(Debug)]
pub struct Solver<'g, G: Game> {
    game: &'g G,
    graph: Graph<G::Position>,
    /// Normal and misère.
    remoteness: [SolvedPrefix<u32>; 2],
    values: SolvedPrefix<u32>,
    plays: SolvedPrefix<Plays>,
}

impl<'g, G: Game> Solver<'g, G> {
    /// A solver that has seen nothing yet.
    #[must_use]
    pub fn new(game: &'g G) -> Self {
        Self {
            game,
            graph: Graph::new(),
            remoteness: [SolvedPrefix::new(), SolvedPrefix::new()],
            values: SolvedPrefix::new(),
            plays: SolvedPrefix::new(),
        }
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &'g G {
        self.game
    }

    /// How many positions are stored.
    #[must_use]
    pub fn stored(&self) -> usize {
        self.graph.len()
    }

    /// Forgets everything and gives the memory back to `run`, which must be the one it was
    /// accounted to.
    pub fn clear(&mut self, run: &Run<'_>) {
        let [normal, misere] = &self.remoteness;
        let tables = normal.bytes() + misere.bytes() + self.values.bytes() + self.plays.bytes();
        run.release(self.graph.bytes() + tables);
        *self = Self::new(self.game);
    }

    /// Who wins: the [outcome](crate::naive::outcome). It is read off the remoteness, whose parity
    /// tells it.
    ///
    /// ```
    /// # use nimatron_solve::{Game, Solver};
    /// # struct Nim;
    /// # impl Game for Nim {
    /// #     type Position = Vec<u32>;
    /// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
    /// #         for (index, &heap) in heaps.iter().enumerate() {
    /// #             for less in 0..heap {
    /// #                 let mut option = heaps.clone();
    /// #                 option[index] = less;
    /// #                 option.sort_unstable();
    /// #                 into.push(option);
    /// #             }
    /// #         }
    /// #     }
    /// # }
    /// use nimatron_solve::{Convention, Outcome};
    ///
    /// let run = run::Run::default();
    /// let mut solver = Solver::new(&Nim);
    /// let mut outcome =
    ///     |heaps: &[u32], convention| solver.outcome(&heaps.to_vec(), convention, &run);
    /// // Three heaps of 1: whoever moves takes the last counter, which is good or bad.
    /// assert_eq!(outcome(&[1, 1, 1], Convention::Normal), Ok(Outcome::N));
    /// assert_eq!(outcome(&[1, 1, 1], Convention::Misere), Ok(Outcome::P));
    /// assert_eq!(outcome(&[1, 2, 3], Convention::Misere), Ok(Outcome::P));
    /// ```
    ///
    /// # Errors
    /// See [`Solver`]. Cost, too.
    pub fn outcome(
        &mut self,
        position: &G::Position,
        convention: Convention,
        run: &Run<'_>,
    ) -> Result<Outcome, Unsolved<G::Position>> {
        let remoteness = self.remoteness(position, convention, run)?;
        Ok(if remoteness % 2 == engine::lost_parity(convention) { Outcome::P } else { Outcome::N })
    }

    /// The [Grundy value](crate::naive::value), under normal play.
    ///
    /// ```
    /// # use nimatron_solve::{Game, Solver};
    /// # struct Nim;
    /// # impl Game for Nim {
    /// #     type Position = Vec<u32>;
    /// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
    /// #         for (index, &heap) in heaps.iter().enumerate() {
    /// #             for less in 0..heap {
    /// #                 let mut option = heaps.clone();
    /// #                 option[index] = less;
    /// #                 option.sort_unstable();
    /// #                 into.push(option);
    /// #             }
    /// #         }
    /// #     }
    /// # }
    /// let run = run::Run::default();
    /// let mut solver = Solver::new(&Nim);
    /// assert_eq!(solver.value(&vec![2, 4, 7], &run), Ok(2 ^ 4 ^ 7)); // Bouton 1901
    /// ```
    ///
    /// # Errors
    /// See [`Solver`]. Cost, too.
    pub fn value(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<u32, Unsolved<G::Position>> {
        let id = self.graph.finish(self.game, position, run)?;
        let mut seen = Vec::new();
        self.values.extend(&self.graph, 0, run, |options| engine::mex(options, &mut seen))?;
        Ok(self.values.get(id))
    }

    /// The number of turns until the end when the winner hurries and the loser delays: the
    /// [remoteness](crate::naive::remoteness) (Steinhaus 1925; Smith 1966).
    ///
    /// In normal play it is even exactly at P-positions, in misère play odd exactly at P-positions.
    ///
    /// ```
    /// # use nimatron_solve::{Game, Solver};
    /// # struct Nim;
    /// # impl Game for Nim {
    /// #     type Position = Vec<u32>;
    /// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
    /// #         for (index, &heap) in heaps.iter().enumerate() {
    /// #             for less in 0..heap {
    /// #                 let mut option = heaps.clone();
    /// #                 option[index] = less;
    /// #                 option.sort_unstable();
    /// #                 into.push(option);
    /// #             }
    /// #         }
    /// #     }
    /// # }
    /// use nimatron_solve::Convention;
    ///
    /// let run = run::Run::default();
    /// let mut solver = Solver::new(&Nim);
    /// // (2, 2) is lost. The loser takes one counter at a time, the winner one of the other heap.
    /// assert_eq!(solver.remoteness(&vec![2, 2], Convention::Normal, &run), Ok(4));
    /// assert_eq!(solver.remoteness(&vec![0, 9], Convention::Normal, &run), Ok(1));
    /// ```
    ///
    /// # Errors
    /// See [`Solver`]. Cost, too.
    pub fn remoteness(
        &mut self,
        position: &G::Position,
        convention: Convention,
        run: &Run<'_>,
    ) -> Result<u32, Unsolved<G::Position>> {
        let id = self.graph.finish(self.game, position, run)?;
        let [normal, misere] = &mut self.remoteness;
        let table = match convention {
            Convention::Normal => normal,
            Convention::Misere => misere,
        };
        table.extend(&self.graph, 0, run, |options| engine::remoteness(options, convention))?;
        Ok(table.get(id))
    }

    /// How long [plays](crate::naive::plays) from here last, whoever plays and however badly;
    /// whether that is fixed ([`Plays::is_fixed`]), or at least its parity.
    ///
    /// ```
    /// # use nimatron_solve::{Game, Solver};
    /// # struct Nim;
    /// # impl Game for Nim {
    /// #     type Position = Vec<u32>;
    /// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
    /// #         for (index, &heap) in heaps.iter().enumerate() {
    /// #             for less in 0..heap {
    /// #                 let mut option = heaps.clone();
    /// #                 option[index] = less;
    /// #                 option.sort_unstable();
    /// #                 into.push(option);
    /// #             }
    /// #         }
    /// #     }
    /// # }
    /// use nimatron_solve::Parity;
    ///
    /// let run = run::Run::default();
    /// let mut solver = Solver::new(&Nim);
    /// let plays = solver.plays(&vec![1, 3], &run)?;
    /// assert_eq!((plays.shortest, plays.longest, plays.parity), (2, 4, Parity::Mixed));
    /// let plays = solver.plays(&vec![1, 1, 1], &run)?;
    /// assert!(plays.is_fixed() && plays.parity == Parity::Odd);
    /// # Ok::<(), nimatron_solve::Unsolved<Vec<u32>>>(())
    /// ```
    ///
    /// # Errors
    /// See [`Solver`]. Cost, too.
    pub fn plays(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<Plays, Unsolved<G::Position>> {
        let id = self.graph.finish(self.game, position, run)?;
        self.plays.extend(&self.graph, Plays::NONE, run, engine::plays)?;
        Ok(self.plays.get(id))
    }

    /// All [winning moves](crate::naive::winning_moves), in the order in which the game gives its
    /// options; none at a P-position, and none at a position without options, even where the player
    /// to move has won there (misère).
    ///
    /// ```
    /// # use nimatron_solve::{Game, Solver};
    /// # struct Nim;
    /// # impl Game for Nim {
    /// #     type Position = Vec<u32>;
    /// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
    /// #         for (index, &heap) in heaps.iter().enumerate() {
    /// #             for less in 0..heap {
    /// #                 let mut option = heaps.clone();
    /// #                 option[index] = less;
    /// #                 option.sort_unstable();
    /// #                 into.push(option);
    /// #             }
    /// #         }
    /// #     }
    /// # }
    /// use nimatron_solve::Convention;
    ///
    /// let run = run::Run::default();
    /// let mut solver = Solver::new(&Nim);
    /// assert_eq!(
    ///     solver.winning_moves(&vec![3, 4, 5], Convention::Normal, &run),
    ///     Ok(vec![vec![1, 4, 5]])
    /// );
    /// assert_eq!(solver.winning_moves(&vec![1, 2, 3], Convention::Normal, &run), Ok(vec![]));
    /// // In misère play one counter is left, not none.
    /// assert_eq!(
    ///     solver.winning_moves(&vec![0, 7], Convention::Misere, &run),
    ///     Ok(vec![vec![0, 1]])
    /// );
    /// ```
    ///
    /// # Errors
    /// See [`Solver`]. Cost, too, with one more call of [`Game::options`].
    pub fn winning_moves(
        &mut self,
        position: &G::Position,
        convention: Convention,
        run: &Run<'_>,
    ) -> Result<Vec<G::Position>, Unsolved<G::Position>> {
        let mut options = Vec::new();
        self.game.options(position, &mut options);
        let mut winning = Vec::new();
        let mut seen = HashSet::new();
        for option in options {
            if self.outcome(&option, convention, run)? == Outcome::P && seen.insert(option.clone())
            {
                winning.push(option);
            }
        }
        Ok(winning)
    }
}
