//! Finite commutative monoids of which some elements are lost.

use alloc::vec;
use alloc::vec::Vec;

use super::bits::Bits;

/// A finite commutative monoid in which every element is a product of generators, and which of its
/// elements are lost. Elements are numbers from 0; 0 is the identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    /// By element, then by generator.
    next: Vec<Vec<usize>>,
    lost: Vec<bool>,
    /// By element: how often each generator stands in a product that is the element.
    words: Vec<Vec<u8>>,
    /// By element, then by element.
    products: Vec<Vec<usize>>,
}

impl Monoid {
    /// The monoid in which the element `next[x][g]` is the product of x and the generator g, and in
    /// which x is the product of `words[x]`, which says how often each generator stands in it.
    pub(super) fn new(next: Vec<Vec<usize>>, lost: Vec<bool>, words: Vec<Vec<u8>>) -> Self {
        let walk = |from: usize, word: &Vec<u8>| {
            word.iter().enumerate().fold(from, |at, (generator, &times)| {
                (0..times).fold(at, |at, _| next[at][generator])
            })
        };
        let row = |from: usize| words.iter().map(|word| walk(from, word)).collect();
        let products = (0..words.len()).map(row).collect();
        Self { next, lost, words, products }
    }

    /// With other words: for each element the one with the fewest of the last generator, of those
    /// with the fewest of the last but one, and so on, where `order` has the generators from the
    /// first to the last.
    pub(super) fn reworded(mut self, order: &[usize]) -> Self {
        let mut words: Vec<Option<Vec<u8>>> = vec![None; self.order()];
        words[0] = Some(vec![0; self.generators()]);
        let mut met = vec![0];
        for &generator in order {
            // The products with one more of the generator each.
            let mut layer = met.clone();
            loop {
                let mut next = vec![];
                for element in layer {
                    let to = self.next[element][generator];
                    if words[to].is_none() {
                        let mut word = words[element].clone().unwrap_or_default();
                        word[generator] += 1;
                        words[to] = Some(word);
                        next.push(to);
                    }
                }
                if next.is_empty() {
                    break;
                }
                met.extend(&next);
                layer = next;
            }
        }
        for (word, least) in self.words.iter_mut().zip(words) {
            *word = least.unwrap_or_else(|| word.clone());
        }
        Self::new(self.next, self.lost, self.words)
    }

    /// With the identity only, which is not lost: the lists on which there is no move.
    pub(super) fn trivial() -> Self {
        Self::new(vec![vec![]], vec![false], vec![vec![]])
    }

    /// The monoid in which a heap of a class c that is added to a list of an element x makes one of
    /// the element `next[x][c]`, with the classes that are its generators: those that no others
    /// before them generate. `None` if not every element is that of a list of such heaps. Whether
    /// the order of the heaps matters is not looked at.
    ///
    /// ```
    /// use nimatron_theory::quotient::Monoid;
    ///
    /// // Heaps of 0, 1, and 2 in misère Nim: the list is lost if it is one of the heap 1, or if
    /// // there are twos and the number of ones and that of twos are even.
    /// let next = [[0, 1, 2], [1, 0, 3], [2, 3, 4], [3, 2, 5], [4, 5, 2], [5, 4, 3]];
    /// let next: Vec<Vec<u32>> = next.iter().map(|row| row.to_vec()).collect();
    /// let lost = (0..6).map(|element| [1, 4].contains(&element)).collect();
    /// let (nim, generators) = Monoid::of_table(&next, lost).ok_or("no table")?;
    /// assert_eq!((nim.order(), generators, nim.is_tame()), (6, vec![1, 2], true));
    /// assert_eq!(nim.kernel(), [2, 3, 4, 5]);
    /// // aa = 1 and bbb = b.
    /// let relations = [(vec![2, 0], vec![0, 0]), (vec![0, 3], vec![0, 1])];
    /// assert_eq!(nim.relations(), relations);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_table(next: &[Vec<u32>], lost: Vec<bool>) -> Option<(Self, Vec<usize>)> {
        let at = |element: usize, class: usize| -> Option<usize> {
            usize::try_from(*next.get(element)?.get(class)?).ok().filter(|to| *to < next.len())
        };
        let mut met = vec![0];
        let mut is_met = vec![false; next.len()];
        *is_met.first_mut()? = true;
        let mut generators = vec![];
        for class in 0..next[0].len() {
            if is_met[at(0, class)?] {
                continue;
            }
            generators.push(class);
            let mut looked = 0;
            while looked < met.len() {
                for &class in &generators {
                    let to = at(met[looked], class)?;
                    if !is_met[to] {
                        is_met[to] = true;
                        met.push(to);
                    }
                }
                looked += 1;
            }
        }
        if met.len() < next.len() || lost.len() != next.len() {
            return None;
        }
        let row = |element: usize| generators.iter().map(|&class| at(element, class)).collect();
        let next = (0..next.len()).map(row).collect::<Option<Vec<Vec<usize>>>>()?;
        let order: Vec<usize> = (0..generators.len()).collect();
        let words = vec![vec![]; next.len()];
        Some((Self::new(next, lost, words).reworded(&order), generators))
    }

    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> usize {
        self.lost.len()
    }

    /// How many generators there are.
    #[must_use]
    pub fn generators(&self) -> usize {
        self.next[0].len()
    }

    /// The product of an element and a generator.
    #[must_use]
    pub fn next(&self, element: usize, generator: usize) -> usize {
        self.next[element][generator]
    }

    /// The product of two elements.
    #[must_use]
    pub fn product(&self, one: usize, other: usize) -> usize {
        self.products[one][other]
    }

    /// Whether the player to move loses lists of this element.
    #[must_use]
    pub fn is_lost(&self, element: usize) -> bool {
        self.lost[element]
    }

    /// A product that is the element: how often each generator stands in it.
    #[must_use]
    pub fn word(&self, element: usize) -> &[u8] {
        &self.words[element]
    }

    /// The element of a product of generators, each as often as `word` says.
    #[must_use]
    pub fn element(&self, word: &[u8]) -> usize {
        word.iter().enumerate().fold(0, |at, (generator, &times)| {
            (0..times).fold(at, |at, _| self.next[at][generator])
        })
    }

    /// The elements that are their own squares, increasing.
    #[must_use]
    pub fn idempotents(&self) -> Vec<usize> {
        (0..self.order()).filter(|&element| self.product(element, element) == element).collect()
    }

    /// The smallest ideal, which is a group, increasing: the multiples of the product of all
    /// idempotents.
    #[must_use]
    pub fn kernel(&self) -> Vec<usize> {
        let least = self.idempotents().into_iter().fold(0, |all, one| self.product(all, one));
        let mut kernel: Vec<usize> = self.products[least].clone();
        kernel.sort_unstable();
        kernel.dedup();
        kernel
    }

    /// Equations between products of generators from which all others follow: the left side is a
    /// product that is no [`Monoid::word`], though whatever divides it is one, the right side is
    /// one. (A reduced Gröbner basis of the ideal that the equations generate; Buchberger 1965.)
    #[must_use]
    pub fn relations(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let is_word = |word: &[u8]| self.words[self.element(word)] == word;
        let mut relations = vec![];
        for generator in 0..self.generators() {
            for element in 0..self.order() {
                let mut product = self.words[element].clone();
                product[generator] += 1;
                // Each is met once, as a multiple of its last generator.
                if product[generator + 1..].iter().any(|times| *times > 0) || is_word(&product) {
                    continue;
                }
                let least = (0..product.len()).filter(|&one| product[one] > 0).all(|one| {
                    let mut part = product.clone();
                    part[one] -= 1;
                    is_word(&part)
                });
                if least {
                    let word = self.words[self.element(&product)].clone();
                    relations.push((product, word));
                }
            }
        }
        relations
    }

    /// Whether the monoid is that of misère Nim with heaps up to a power of two: then misère play
    /// is normal play but at the very end (Conway 1976; Plambeck and Siegel 2008, who call it T_n).
    #[must_use]
    pub fn is_tame(&self) -> bool {
        let lost: Vec<usize> = (0..self.order()).filter(|&element| self.lost[element]).collect();
        match (self.order(), &lost[..]) {
            (1, []) => true,
            (2, [1]) => self.product(1, 1) == 0,
            (order, &[one, other]) => {
                let kernel = self.kernel();
                let least = self.idempotents().into_iter().find(|one| kernel.contains(one));
                let (inner, outer) =
                    if kernel.contains(&one) { (one, other) } else { (other, one) };
                order == kernel.len() + 2
                    && least == Some(inner)
                    && outer != 0
                    && !kernel.contains(&0)
                    && !kernel.contains(&outer)
                    && self.product(outer, outer) == 0
                    && kernel.iter().all(|&element| self.product(element, element) == inner)
            }
            _ => false,
        }
    }

    /// For each element, with which elements its product is lost.
    pub(super) fn lost_with(&self) -> Vec<Bits> {
        let row = |element: &Vec<usize>| Bits::of(self.order(), |other| self.lost[element[other]]);
        self.products.iter().map(row).collect()
    }
}
