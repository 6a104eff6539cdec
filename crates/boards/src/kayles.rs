//! Node Kayles: in turn, players take a vertex of a graph with all its neighbours; who cannot loses
//! (Schaefer 1978).

use std::error::Error;
use std::fmt;

use solve::sums::{Known, Options, Sums};

use crate::cells::Cells;
use crate::removal::{Move, Removal, Rule, outwards};

/// Node Kayles on cells of a grid.
///
/// ```
/// use nimatron_boards::{cells::Cells, kayles::GridKayles};
/// use solve::sums::{HashedMemory, SumSearch, Way};
///
/// let (game, run) = (GridKayles::<u64>::default(), run::Run::default());
/// let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
/// let mut value =
///     |rows, columns| search.value(&game.components(u64::rectangle(rows, columns)?), &run).ok();
/// // One row is Dawson's Chess.
/// assert_eq!(
///     (1..8).map(|columns| value(1, columns)).collect::<Option<Vec<_>>>(),
///     Some(vec![1, 1, 2, 0, 3, 1, 1])
/// );
/// ```
pub type GridKayles<C> = Removal<C, Neighbourhoods>;

/// A move takes a free cell with those beside it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Neighbourhoods;

impl Rule for Neighbourhoods {
    #[inline]
    fn moves<C: Cells>(&self, free: C, mut with: impl FnMut(Move<C>) -> bool) {
        outwards(free, free, |ring| {
            ring.each().all(|cell| with(Move { needs: cell, takes: cell.or(cell.beside()) }))
        });
    }
}

/// Node Kayles on a graph of at most 128 vertices. A component is a connected set of vertices, the
/// least of its images under the symmetries that are known.
///
/// ```
/// use nimatron_boards::kayles::NodeKayles;
/// use solve::sums::{HashedMemory, SumSearch, Way};
///
/// let circle =
///     |length| (0..length).map(|vertex| (vertex, (vertex + 1) % length)).collect::<Vec<_>>();
/// let game = NodeKayles::new(7, &circle(7))?;
/// let run = run::Run::default();
/// let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
/// // Whatever is taken, a path of four is left, whose value is 0.
/// assert_eq!(search.value(&game.components(), &run), Ok(1));
/// assert_eq!(search.value(&game.components_of(0b1111), &run), Ok(0));
/// # Ok::<(), nimatron_boards::kayles::GraphFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct NodeKayles {
    /// Of each vertex, its neighbours and itself.
    closed: Vec<u128>,
    /// Of each symmetry but the identity, the images of the vertices.
    symmetries: Vec<Vec<usize>>,
}

/// The most symmetries that are kept; more are of little use, as each costs time at each position.
const SYMMETRIES: usize = 1000;

/// Why a graph is not taken.
///
/// ```
/// use nimatron_boards::kayles::{GraphFault, NodeKayles};
///
/// let fault = NodeKayles::new(3, &[(0, 1), (1, 3)]).err();
/// assert_eq!(fault, Some(GraphFault::Edge { edge: (1, 3), vertices: 3 }));
/// assert_eq!(
///     NodeKayles::new(200, &[]).err(),
///     Some(GraphFault::Vertices { given: 200, limit: 128 })
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphFault {
    /// It has more vertices than there are bits.
    Vertices {
        /// How many it has.
        given: usize,
        /// How many it may have.
        limit: usize,
    },
    /// An edge has an end that is no vertex.
    Edge {
        /// The edge.
        edge: (usize, usize),
        /// How many vertices there are, counted from 0.
        vertices: usize,
    },
}

impl fmt::Display for GraphFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Vertices { given, limit } => {
                write!(f, "a graph has at most {limit} vertices, not {given}")
            }
            Self::Edge { edge: (from, to), vertices } => {
                write!(
                    f,
                    "the edge from {from} to {to} leaves the graph, whose {vertices} vertices are \
                     counted from 0"
                )
            }
        }
    }
}

impl Error for GraphFault {}

impl NodeKayles {
    /// The most vertices of a graph.
    pub const VERTICES: usize = 128;

    /// A graph of so many vertices with these edges. Loops and repetitions make no difference.
    ///
    /// # Errors
    /// With more than [`Self::VERTICES`] vertices, or if an edge leaves the graph.
    pub fn new(vertices: usize, edges: &[(usize, usize)]) -> Result<Self, GraphFault> {
        if vertices > Self::VERTICES {
            return Err(GraphFault::Vertices { given: vertices, limit: Self::VERTICES });
        }
        let mut closed: Vec<u128> = (0..vertices).map(|vertex| 1 << vertex).collect();
        for &(from, to) in edges {
            if from.max(to) >= vertices {
                return Err(GraphFault::Edge { edge: (from, to), vertices });
            }
            closed[from] |= 1 << to;
            closed[to] |= 1 << from;
        }
        Ok(Self { closed, symmetries: vec![] })
    }

    /// With the symmetries that these generate, each given by the images of all vertices. What is
    /// no symmetry of the graph is left out, and so are those that are found after 1000.
    ///
    /// ```
    /// use nimatron_boards::kayles::NodeKayles;
    /// use solve::sums::{HashedMemory, SumSearch, Way};
    ///
    /// let circle: Vec<_> = (0..12).map(|vertex| (vertex, (vertex + 1) % 12)).collect();
    /// let plain = NodeKayles::new(12, &circle)?;
    /// let turned =
    ///     plain.clone().with_symmetries(&[(0..12).map(|vertex| (vertex + 1) % 12).collect()]);
    /// let run = run::Run::default();
    /// let [mut slow, mut fast] =
    ///     [&plain, &turned].map(|game| SumSearch::new(game, HashedMemory::default(), Way::Mex));
    /// assert_eq!(slow.value(&plain.components(), &run), fast.value(&turned.components(), &run));
    /// assert!(fast.effort().expanded < slow.effort().expanded);
    /// # Ok::<(), nimatron_boards::kayles::GraphFault>(())
    /// ```
    #[must_use]
    pub fn with_symmetries(mut self, generators: &[Vec<usize>]) -> Self {
        let identity: Vec<usize> = (0..self.closed.len()).collect();
        let generators: Vec<&Vec<usize>> =
            generators.iter().filter(|images| self.is_symmetry(images)).collect();
        let mut found = vec![identity];
        let mut next = 0;
        while next < found.len() {
            for generator in &generators {
                if found.len() > SYMMETRIES {
                    break;
                }
                let product: Vec<usize> =
                    found[next].iter().map(|&vertex| generator[vertex]).collect();
                if !found.contains(&product) {
                    found.push(product);
                }
            }
            next += 1;
        }
        self.symmetries = found.split_off(1);
        self
    }

    fn is_symmetry(&self, images: &[usize]) -> bool {
        let distinct = images
            .iter()
            .filter(|&&image| image < self.closed.len())
            .fold(0_u128, |set, &image| set | 1 << image);
        images.len() == self.closed.len()
            && distinct == self.vertices()
            && images
                .iter()
                .zip(&self.closed)
                .all(|(&image, &set)| self.closed[image] == apply(images, set))
    }

    /// All vertices.
    #[must_use]
    pub fn vertices(&self) -> u128 {
        self.closed.iter().fold(0, |all, set| all | set)
    }

    /// The components of the whole graph.
    #[must_use]
    pub fn components(&self) -> Vec<u128> {
        self.components_of(self.vertices())
    }

    /// The components of a set of vertices, as bits; bits that are no vertices do not count.
    ///
    /// ```
    /// use nimatron_boards::kayles::NodeKayles;
    ///
    /// let path = NodeKayles::new(5, &[(0, 1), (1, 2), (2, 3), (3, 4)])?;
    /// assert_eq!(path.taken(0), 0b00011);
    /// assert_eq!(path.components_of(path.vertices() & !0b00100), [0b00011, 0b11000]);
    /// # Ok::<(), nimatron_boards::kayles::GraphFault>(())
    /// ```
    #[must_use]
    pub fn components_of(&self, vertices: u128) -> Vec<u128> {
        let mut found = vec![];
        self.each_part(vertices & self.vertices(), |part| found.push(part));
        found
    }

    /// What taking this vertex takes: itself and its neighbours; nothing if it is no vertex.
    #[must_use]
    pub fn taken(&self, vertex: usize) -> u128 {
        self.closed.get(vertex).copied().unwrap_or(0)
    }

    fn each_part(&self, vertices: u128, mut with: impl FnMut(u128)) {
        let mut left = vertices;
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            let mut new = part;
            while new != 0 {
                let more = bits(new).fold(0, |more, vertex| more | self.closed[vertex]) & vertices;
                new = more & !part;
                part |= more;
            }
            left &= !part;
            let images = self.symmetries.iter().map(|images| apply(images, part));
            with(images.fold(part, u128::min));
        }
    }
}

/// The vertices of a set.
fn bits(set: u128) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let vertex = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        usize::try_from(vertex).ok().filter(|&vertex| vertex < 128)
    })
}

fn apply(images: &[usize], set: u128) -> u128 {
    bits(set).fold(0, |image, vertex| image | 1 << images[vertex])
}

impl Sums for NodeKayles {
    type Component = u128;

    fn options(&self, component: u128, into: &mut Options<'_, u128>) {
        for vertex in bits(component) {
            self.each_part(component & !self.closed[vertex], |part| into.push(part));
            if !into.end() {
                return;
            }
        }
    }

    fn cost(&self, component: u128) -> u64 {
        u64::from(component.count_ones())
    }

    fn known(&self, component: u128) -> Known {
        Known::NOTHING.at_most(component.count_ones())
    }
}
