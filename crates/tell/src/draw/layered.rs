//! Layered drawings of graphs (Sugiyama, Tagawa and Toda 1981): boxes in rows, links from row to
//! row. Long links bend only where they pass a row, in a place kept free for them, so that none
//! runs through a box.
//!
//! Order within rows by barycentres and exchanges of neighbours; places by least squares under the
//! condition that nothing overlaps, row by row (pool adjacent violators). All in whole numbers, so
//! that a picture is the same on every machine.

/// The space between boxes, and between a link and its neighbour.
const GAP: i64 = 20;
const LINK_GAP: i64 = 13;

/// Passes over all rows.
const SWEEPS: usize = 14;
const PLACINGS: usize = 40;

/// How much stronger a link is than the pull to the middle.
const PULL: i64 = 6;

/// Parts of a unit while places are sought.
const FINE: i64 = 16;

/// Where everything goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// The middle of each box; the leftmost edge of all is 0.
    pub(super) x: Vec<i32>,
    /// For each link the rows that it passes, with the place there, from its beginning to its end.
    pub(super) passes: Vec<Vec<(usize, i32)>>,
    /// The width of all.
    pub(super) width: i32,
}

/// A box, or the place where a link passes a row.
#[derive(Clone, Debug)]
struct Item {
    row: usize,
    width: i64,
    /// It is a box.
    solid: bool,
    /// Neighbours in the row above and in the row below.
    above: Vec<usize>,
    below: Vec<usize>,
    x: i64,
}

struct Plan {
    items: Vec<Item>,
    rows: Vec<Vec<usize>>,
}

/// Lays out boxes of these rows and widths. Links within a row, and to the row above, are free to
/// go any way; they do not pass other rows.
pub(super) fn layered(boxes: &[(usize, i32)], links: &[(usize, usize)]) -> Layout {
    let mut plan = Plan { items: vec![], rows: vec![] };
    for &(row, width) in boxes {
        plan.add(row, i64::from(width), true);
    }
    let chains: Vec<Vec<usize>> = links.iter().map(|&(from, to)| plan.chain(from, to)).collect();
    plan.order();
    plan.place();
    let half = |item: &Item| item.width * FINE / 2;
    let left = plan.items.iter().map(|item| item.x - half(item)).min().unwrap_or(0);
    let right = plan.items.iter().map(|item| item.x + half(item)).max().unwrap_or(0);
    let unit = |x: i64| i32::try_from((x - left + FINE / 2).div_euclid(FINE)).unwrap_or(0);
    Layout {
        x: plan.items.iter().take(boxes.len()).map(|item| unit(item.x)).collect(),
        passes: chains
            .iter()
            .map(|chain| {
                chain.iter().map(|&item| (plan.items[item].row, unit(plan.items[item].x))).collect()
            })
            .collect(),
        width: unit(right),
    }
}

impl Plan {
    fn add(&mut self, row: usize, width: i64, solid: bool) -> usize {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, vec![]);
        }
        let item = self.items.len();
        self.rows[row].push(item);
        self.items.push(Item { row, width, solid, above: vec![], below: vec![], x: 0 });
        item
    }

    /// Joins two boxes, by way of places in the rows between, which are given in order from the
    /// first to the second.
    fn chain(&mut self, from: usize, to: usize) -> Vec<usize> {
        let (upper, lower) =
            if self.items[from].row <= self.items[to].row { (from, to) } else { (to, from) };
        let (top, bottom) = (self.items[upper].row, self.items[lower].row);
        if top == bottom {
            return vec![];
        }
        let mut before = upper;
        let mut chain = vec![];
        for row in top + 1..bottom {
            let next = self.add(row, 2, false);
            self.join(before, next);
            chain.push(next);
            before = next;
        }
        self.join(before, lower);
        if upper != from {
            chain.reverse();
        }
        chain
    }

    fn join(&mut self, upper: usize, lower: usize) {
        self.items[upper].below.push(lower);
        self.items[lower].above.push(upper);
    }

    /// The place of each item in its row.
    fn places(&self) -> Vec<usize> {
        let mut places = vec![0; self.items.len()];
        for row in &self.rows {
            for (at, &item) in row.iter().enumerate() {
                places[item] = at;
            }
        }
        places
    }

    /// How many pairs of links cross.
    fn crossings(&self) -> usize {
        let places = self.places();
        self.rows.iter().map(|row| self.crossings_below(row, &places)).sum()
    }

    fn crossings_below(&self, row: &[usize], places: &[usize]) -> usize {
        let mut ends: Vec<usize> = vec![];
        let mut crossings = 0;
        for &item in row {
            let mut below: Vec<usize> =
                self.items[item].below.iter().map(|&end| places[end]).collect();
            below.sort_unstable();
            crossings += below
                .iter()
                .map(|end| ends.iter().filter(|other| *other > end).count())
                .sum::<usize>();
            ends.extend(below);
        }
        crossings
    }

    /// Finds an order of each row with few crossings.
    fn order(&mut self) {
        let (mut best, mut least) = (self.rows.clone(), self.crossings());
        for sweep in 0..SWEEPS {
            if least == 0 {
                break;
            }
            let count = self.rows.len();
            for step in 0..count {
                let row = if sweep % 2 == 0 { step } else { count - 1 - step };
                self.sort_row(row, sweep % 2 == 0);
            }
            self.exchange();
            let crossings = self.crossings();
            if crossings < least {
                (best, least) = (self.rows.clone(), crossings);
            }
        }
        self.rows = best;
    }

    /// Sorts a row by the means of neighbours above, or below; what has none stays where it is.
    fn sort_row(&mut self, row: usize, by_above: bool) {
        let places = self.places();
        let mut keyed: Vec<(usize, usize)> = vec![];
        for (at, &item) in self.rows[row].iter().enumerate() {
            let neighbours =
                if by_above { &self.items[item].above } else { &self.items[item].below };
            let other = if by_above { row.checked_sub(1) } else { Some(row + 1) };
            let length =
                other.and_then(|other| self.rows.get(other)).map_or(1, |other| other.len().max(1));
            let key = match neighbours.len() {
                0 => at * 1000 * length / self.rows[row].len(),
                count => neighbours.iter().map(|&one| places[one]).sum::<usize>() * 1000 / count,
            };
            keyed.push((key, item));
        }
        keyed.sort_by_key(|(key, _)| *key);
        self.rows[row] = keyed.into_iter().map(|(_, item)| item).collect();
    }

    /// Exchanges neighbours as long as that makes crossings fewer, a few times.
    fn exchange(&mut self) {
        for _ in 0..4 {
            let mut changed = false;
            let mut places = self.places();
            for row in &mut self.rows {
                for at in 1..row.len() {
                    let (one, two) = (row[at - 1], row[at]);
                    let both = |left: usize, right: usize| {
                        pair_crossings(&self.items[left].above, &self.items[right].above, &places)
                            + pair_crossings(
                                &self.items[left].below,
                                &self.items[right].below,
                                &places,
                            )
                    };
                    if both(two, one) < both(one, two) {
                        row.swap(at - 1, at);
                        (places[one], places[two]) = (at, at - 1);
                        changed = true;
                    }
                }
            }
            if !changed {
                break;
            }
        }
    }

    /// The least distance of two neighbours in a row.
    fn apart(&self, left: usize, right: usize) -> i64 {
        let (left, right) = (&self.items[left], &self.items[right]);
        let gap = if left.solid && right.solid { GAP } else { LINK_GAP };
        ((left.width + right.width).div_euclid(2) + 1 + gap) * FINE
    }

    fn place(&mut self) {
        for row in self.rows.clone() {
            let mut x = 0;
            for (at, &item) in row.iter().enumerate() {
                if let Some(before) = at.checked_sub(1) {
                    x += self.apart(row[before], item);
                }
                self.items[item].x = x;
            }
            let middle = x / 2;
            for &item in &row {
                self.items[item].x -= middle;
            }
        }
        for round in 0..PLACINGS {
            let count = self.rows.len();
            for step in 0..count {
                let row = if round % 2 == 0 { step } else { count - 1 - step };
                // First to one side only, so that rows find their parents; then between both.
                let above = round >= 6 || round % 2 == 0;
                let below = round >= 6 || round % 2 == 1;
                self.place_row(row, above, below);
            }
        }
    }

    fn place_row(&mut self, row: usize, above: bool, below: bool) {
        let row = self.rows[row].clone();
        let mut shift = 0;
        let mut wanted: Vec<(i64, i64)> = vec![];
        for (at, &item) in row.iter().enumerate() {
            if let Some(before) = at.checked_sub(1) {
                shift += self.apart(row[before], item);
            }
            let (x, weight) = self.wish(item, above, below);
            wanted.push((x - shift, weight));
        }
        let mut shift = 0;
        for ((at, &item), x) in row.iter().enumerate().zip(rising(&wanted)) {
            if let Some(before) = at.checked_sub(1) {
                shift += self.apart(row[before], item);
            }
            self.items[item].x = x + shift;
        }
    }

    /// Where an item would like to be, and how much: links that pass many rows are to be straight.
    fn wish(&self, item: usize, above: bool, below: bool) -> (i64, i64) {
        let this = &self.items[item];
        let (mut sum, mut weights) = (0, 0);
        let ups = this.above.iter().filter(|_| above);
        let downs = this.below.iter().filter(|_| below);
        for &other in ups.chain(downs) {
            let other = &self.items[other];
            let weight = match (this.solid, other.solid) {
                (true, true) => 2,
                (false, false) => 8,
                _ => 1,
            };
            sum += weight * other.x;
            weights += weight;
        }
        if weights == 0 {
            return (this.x, 1);
        }
        // A little towards the middle of all, so that long drawings do not lean.
        let pulled = weights * PULL + 1;
        ((sum * PULL + pulled / 2).div_euclid(pulled), weights)
    }
}

/// How many links of two neighbours cross.
fn pair_crossings(left: &[usize], right: &[usize], places: &[usize]) -> usize {
    left.iter().map(|one| right.iter().filter(|two| places[**two] < places[*one]).count()).sum()
}

/// The numbers in no falling order that are nearest to wanted ones, by weighted squares.
fn rising(wanted: &[(i64, i64)]) -> Vec<i64> {
    // Pools: sum of weighted numbers, weight, how many.
    let mut pools: Vec<(i64, i64, usize)> = vec![];
    let mean = |pool: &(i64, i64, usize)| pool.0.div_euclid(pool.1.max(1));
    for &(x, weight) in wanted {
        pools.push((x * weight, weight, 1));
        while let [.., before, last] = pools.as_slice()
            && mean(before) > mean(last)
        {
            let joined = (before.0 + last.0, before.1 + last.1, before.2 + last.2);
            pools.truncate(pools.len() - 2);
            pools.push(joined);
        }
    }
    pools.iter().flat_map(|pool| std::iter::repeat_n(mean(pool), pool.2)).collect()
}
