//! The graph of a game below the positions asked about, by depth-first search with an explicit
//! stack.
//!
//! A position is *finished* when all its options are. Positions finish in an order in which options
//! come first (Tarjan 1976), which is what every engine needs; a position that is met again before
//! it is finished closes a cycle.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::BuildHasher;
use core::mem::size_of;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};
use run::{Phase, Run, Stop};

use crate::{Game, Unsolved};

/// A stored position, in order of discovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Id(u32);

impl Id {
    pub(crate) fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// How far the search is with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// Its options are not known.
    Discovered,
    /// Its options are known.
    Expanded,
    /// The same, and it is on the path from the position asked about to the one being looked at.
    OnPath,
    /// All its followers are finished.
    Finished,
}

#[derive(Debug)]
struct Explored<P> {
    position: P,
    state: Progress,
    /// Where its options are in `edges`, once expanded.
    options: core::ops::Range<usize>,
}

/// A position on the path, and which of its options is to be looked at next.
struct Frame {
    id: Id,
    next: core::ops::Range<usize>,
}

/// Space for the options of one position at a time.
struct Scratch<P> {
    options: Vec<P>,
    ids: Vec<Id>,
}

#[derive(Debug)]
pub(crate) struct Graph<P> {
    ids: HashTable<Id>,
    hasher: DefaultHashBuilder,
    nodes: Vec<Explored<P>>,
    edges: Vec<Id>,
    finished: Vec<Id>,
    expanded: usize,
    bytes: usize,
}

/// Progress is reported once in this many expanded positions.
const EXPANSIONS_PER_REPORT: usize = 1 << 10;

impl<P> Graph<P> {
    pub(crate) fn new() -> Self {
        Self {
            ids: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            nodes: vec![],
            edges: vec![],
            finished: vec![],
            expanded: 0,
            bytes: 0,
        }
    }

    /// How many positions are stored.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The bytes accounted for this graph.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The finished positions, options first.
    pub(crate) fn finished(&self) -> &[Id] {
        &self.finished
    }

    /// The options of an expanded position, each once.
    pub(crate) fn options(&self, id: Id) -> &[Id] {
        &self.edges[self.nodes[id.index()].options.clone()]
    }

    fn allocate(&mut self, bytes: usize, run: &Run<'_>) -> Result<(), Stop> {
        if let Err(stop) = run.allocate(bytes) {
            run.release(bytes);
            return Err(stop);
        }
        self.bytes += bytes;
        Ok(())
    }
}

impl<P: Clone + Eq + core::hash::Hash> Graph<P> {
    /// The number of a stored position.
    pub(crate) fn id(&self, position: &P) -> Option<Id> {
        let hash = self.hasher.hash_one(position);
        self.ids.find(hash, |id| self.nodes[id.index()].position == *position).copied()
    }

    /// Finishes `position` and all its followers. Linear in the followers and options not finished
    /// before, apart from the calls of [`Game::options`].
    pub(crate) fn finish<G>(
        &mut self,
        game: &G,
        position: &P,
        run: &Run<'_>,
    ) -> Result<Id, Unsolved<P>>
    where
        G: Game<Position = P>,
    {
        let id = match self.id(position) {
            Some(id) => id,
            None => self.discover(game, position.clone(), run)?,
        };
        if self.nodes[id.index()].state == Progress::Finished {
            return Ok(id);
        }
        let mut path = vec![];
        let result = self.search(game, id, &mut path, run);
        for frame in path {
            self.nodes[frame.id.index()].state = Progress::Expanded;
        }
        result.map(|()| id)
    }

    fn search<G>(
        &mut self,
        game: &G,
        root: Id,
        path: &mut Vec<Frame>,
        run: &Run<'_>,
    ) -> Result<(), Unsolved<P>>
    where
        G: Game<Position = P>,
    {
        run.check_clock()?;
        let mut scratch = Scratch { options: vec![], ids: vec![] };
        path.push(self.enter(game, root, &mut scratch, run)?);
        while let Some(frame) = path.last_mut() {
            run.tick()?;
            if let Some(edge) = frame.next.next() {
                let option = self.edges[edge];
                match self.nodes[option.index()].state {
                    Progress::Finished => {}
                    Progress::OnPath => {
                        return Err(Unsolved::Endless { cycle: self.cycle_through(option) });
                    }
                    Progress::Discovered | Progress::Expanded => {
                        path.push(self.enter(game, option, &mut scratch, run)?)
                    }
                }
            } else {
                self.nodes[frame.id.index()].state = Progress::Finished;
                self.finished.push(frame.id);
                path.pop();
            }
        }
        Ok(())
    }

    fn enter<G>(
        &mut self,
        game: &G,
        id: Id,
        scratch: &mut Scratch<P>,
        run: &Run<'_>,
    ) -> Result<Frame, Stop>
    where
        G: Game<Position = P>,
    {
        if self.nodes[id.index()].state == Progress::Discovered {
            self.expand(game, id, scratch, run)?;
        }
        let node = &mut self.nodes[id.index()];
        node.state = Progress::OnPath;
        Ok(Frame { id, next: node.options.clone() })
    }

    /// Finds out the options of a position. When stopped halfway, the position stays as it was.
    fn expand<G>(
        &mut self,
        game: &G,
        id: Id,
        scratch: &mut Scratch<P>,
        run: &Run<'_>,
    ) -> Result<(), Stop>
    where
        G: Game<Position = P>,
    {
        let Scratch { options, ids } = scratch;
        options.clear();
        ids.clear();
        game.options_within(&self.nodes[id.index()].position, options, run)?;
        for option in options.drain(..) {
            let option = match self.id(&option) {
                Some(known) => known,
                None => self.discover(game, option, run)?,
            };
            ids.push(option);
        }
        ids.sort_unstable();
        ids.dedup();
        self.allocate(ids.len() * size_of::<Id>(), run)?;
        let start = self.edges.len();
        self.edges.extend_from_slice(ids);
        let node = &mut self.nodes[id.index()];
        node.options = start..self.edges.len();
        node.state = Progress::Expanded;
        self.expanded += 1;
        if self.expanded.is_multiple_of(EXPANSIONS_PER_REPORT) {
            run.report(Phase::Solve, self.nodes.len());
        }
        Ok(())
    }

    /// Stores a position that is not stored yet.
    fn discover<G>(&mut self, game: &G, position: P, run: &Run<'_>) -> Result<Id, Stop>
    where
        G: Game<Position = P>,
    {
        run.states(self.nodes.len() + 1)?;
        let id = u32::try_from(self.nodes.len())
            .map_err(|_| Stop::States { limit: u64::from(u32::MAX) })?;
        // Its node, its place in the path and in the order, and a place in a hash table that is
        // half full.
        let bytes = size_of::<Explored<P>>()
            + size_of::<Frame>()
            + 3 * size_of::<Id>()
            + game.heap_bytes(&position);
        self.allocate(bytes, run)?;
        let Self { ids, hasher, nodes, .. } = self;
        let hash = hasher.hash_one(&position);
        ids.insert_unique(hash, Id(id), |id| hasher.hash_one(&nodes[id.index()].position));
        nodes.push(Explored { position, state: Progress::Discovered, options: 0..0 });
        Ok(Id(id))
    }

    /// A shortest cycle among those through `start` and along the path, of which there is one.
    /// Breadth first; linear in the options of the path.
    fn cycle_through(&self, start: Id) -> Vec<P> {
        let mut before: HashMap<Id, Id> = HashMap::new();
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&id) = queue.get(next) {
            next += 1;
            for &option in self.options(id) {
                if self.nodes[option.index()].state == Progress::OnPath
                    && !before.contains_key(&option)
                {
                    before.insert(option, id);
                    queue.push(option);
                }
            }
            if before.contains_key(&start) {
                break;
            }
        }
        let mut cycle = vec![];
        let mut last = start;
        while let Some(&id) = before.get(&last) {
            cycle.push(self.nodes[id.index()].position.clone());
            last = id;
            if id == start {
                break;
            }
        }
        cycle.reverse();
        cycle
    }
}
