//! Tofu and habanero, as its statement has it: cut one box by a plane between cells, eat one part,
//! the other stays; who must eat a habanero loses.

use solve::Game;

/// Played on boxes, sorted.
pub(crate) struct Tofu;

/// A box with the cells that hold a habanero, sorted, counted from its corner.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TofuBox {
    size: [u64; 3],
    habaneros: Vec<[u64; 3]>,
}

impl Game for Tofu {
    type Position = Vec<TofuBox>;

    fn options(&self, boxes: &Vec<TofuBox>, into: &mut Vec<Vec<TofuBox>>) {
        for (place, one) in boxes.iter().enumerate() {
            for left in cuts(one) {
                let mut after = boxes.clone();
                after[place] = left;
                after.sort();
                into.push(after);
            }
        }
    }

    fn heap_bytes(&self, boxes: &Vec<TofuBox>) -> usize {
        boxes
            .iter()
            .map(|one| size_of::<TofuBox>() + one.habaneros.len() * size_of::<[u64; 3]>())
            .sum()
    }
}

/// What can be left of a box, if the part that is eaten holds no habanero.
fn cuts(one: &TofuBox) -> Vec<TofuBox> {
    let mut all = Vec::new();
    for axis in 0..3 {
        for plane in 1..one.size[axis] {
            let (low, high): (Vec<_>, Vec<_>) =
                one.habaneros.iter().copied().partition(|cell| cell[axis] < plane);
            let mut size = one.size;
            if high.is_empty() {
                size[axis] = plane;
                all.push(TofuBox { size, habaneros: low.clone() });
            }
            if low.is_empty() {
                size[axis] = one.size[axis] - plane;
                let mut habaneros = high;
                for cell in &mut habaneros {
                    cell[axis] -= plane;
                }
                all.push(TofuBox { size, habaneros });
            }
        }
    }
    all
}

/// The six heaps of a box: on each axis, the free layers before the first habanero and after the
/// last.
pub(crate) fn heaps(one: &TofuBox) -> Vec<u64> {
    let mut heaps = Vec::new();
    for axis in 0..3 {
        let along = || one.habaneros.iter().map(|cell| cell[axis]);
        heaps.push(along().min().unwrap());
        heaps.push(one.size[axis] - 1 - along().max().unwrap());
    }
    heaps
}

/// All boxes up to this size with 1 to `most` habaneros.
pub(crate) fn boxes(largest: [u64; 3], most: usize) -> Vec<TofuBox> {
    let mut all = Vec::new();
    for size in cells(largest) {
        let size = size.map(|length| length + 1);
        for habaneros in choices(&cells(size), most) {
            all.push(TofuBox { size, habaneros });
        }
    }
    all
}

/// All cells of a box of this size.
fn cells([x, y, z]: [u64; 3]) -> Vec<[u64; 3]> {
    (0..x).flat_map(|x| (0..y).flat_map(move |y| (0..z).map(move |z| [x, y, z]))).collect()
}

/// All sets of 1 to `most` of these.
fn choices(cells: &[[u64; 3]], most: usize) -> Vec<Vec<[u64; 3]>> {
    let mut all = Vec::new();
    if most > 0 {
        for (place, &cell) in cells.iter().enumerate() {
            all.push(vec![cell]);
            for rest in choices(&cells[place + 1..], most - 1) {
                all.push([vec![cell], rest].concat());
            }
        }
    }
    all
}
