//! Products of many nimbers by the best way that the processor has: in planes of bytes where it
//! multiplies bytes (GFNI), one by one elsewhere. Whatever the way, the results are the same, which
//! property tests hold against single products.

#[cfg(target_arch = "x86_64")]
mod gfni;
#[cfg(target_arch = "x86_64")]
mod planes;

use alloc::vec::Vec;

#[cfg(target_arch = "x86_64")]
use super::clmul::Clmul;
use super::{Nimber, Nimber128};
#[cfg(target_arch = "x86_64")]
use gfni::{Gfni256, Gfni512};
#[cfg(target_arch = "x86_64")]
use planes::Planes;

/// Numbers of the largest block.
const MOST: usize = 64;

/// A way to multiply many nimbers. A value of the type is the proof that the processor has it.
///
/// ```
/// use nimatron_theory::nimber::{Engine, Nimber};
///
/// let (a, b) = ([2, 5, 1 << 40].map(Nimber), [3, 5, 77].map(Nimber));
/// let mut products = [Nimber::ZERO; 3];
/// Engine::best().products(&a, &b, &mut products);
/// assert_eq!(products, [a[0] * b[0], a[1] * b[1], a[2] * b[2]]);
/// assert!(
///     Engine::all().iter().all(|engine| engine.dot(&a, &b) == products.iter().copied().sum())
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Engine(InstructionSet);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InstructionSet {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Clmul,
    #[cfg(target_arch = "x86_64")]
    Gfni256,
    #[cfg(target_arch = "x86_64")]
    Gfni512,
}

impl InstructionSet {
    /// Numbers of a block.
    const fn block(self) -> usize {
        match self {
            Self::Portable => 1,
            #[cfg(target_arch = "x86_64")]
            Self::Clmul => 1,
            #[cfg(target_arch = "x86_64")]
            Self::Gfni256 => 32,
            #[cfg(target_arch = "x86_64")]
            Self::Gfni512 => 64,
        }
    }
}

impl Engine {
    /// The fastest way that this processor has.
    #[must_use]
    pub fn best() -> Self {
        *Self::all().last().unwrap_or(&Self::PORTABLE)
    }

    /// One by one, by plain instructions, which every processor has.
    pub const PORTABLE: Self = Self(InstructionSet::Portable);

    /// All ways that this processor has, slower ones first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let all = [
            Some(Self::PORTABLE),
            #[cfg(target_arch = "x86_64")]
            Clmul::here().map(|_| Self(InstructionSet::Clmul)),
            #[cfg(target_arch = "x86_64")]
            Gfni256::available().then_some(Self(InstructionSet::Gfni256)),
            #[cfg(target_arch = "x86_64")]
            Gfni512::available().then_some(Self(InstructionSet::Gfni512)),
        ];
        all.into_iter().flatten().collect()
    }

    /// A short name for tables of measurements.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            InstructionSet::Portable => "one by one, portable",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Clmul => "one by one (PCLMULQDQ)",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Gfni256 => "planes of 32 (GFNI, AVX2)",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Gfni512 => "planes of 64 (GFNI, AVX-512)",
        }
    }

    /// Products of numbers at the same places.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn products(self, a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) {
        products(self.0, a, b, out);
    }

    /// Products of all numbers with one.
    ///
    /// ```
    /// use nimatron_theory::nimber::{Engine, Nimber};
    ///
    /// let mut multiples = [Nimber::ZERO; 4];
    /// Engine::PORTABLE.multiples(Nimber(2), &[0, 1, 2, 3].map(Nimber), &mut multiples);
    /// assert_eq!(multiples, [0, 2, 3, 1].map(Nimber));
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn multiples(self, factor: Nimber, numbers: &[Nimber], out: &mut [Nimber]) {
        multiples(self.0, factor, numbers, out);
    }

    /// The sum of the products of numbers at the same places.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    #[must_use]
    pub fn dot(self, a: &[Nimber], b: &[Nimber]) -> Nimber {
        dot(self.0, a, b)
    }

    /// [`Engine::products`] of numbers of 128 bits.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn products_128(self, a: &[Nimber128], b: &[Nimber128], out: &mut [Nimber128]) {
        products(self.0, a, b, out);
    }

    /// [`Engine::multiples`] of numbers of 128 bits.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn multiples_128(self, factor: Nimber128, numbers: &[Nimber128], out: &mut [Nimber128]) {
        multiples(self.0, factor, numbers, out);
    }

    /// [`Engine::dot`] of numbers of 128 bits.
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    #[must_use]
    pub fn dot_128(self, a: &[Nimber128], b: &[Nimber128]) -> Nimber128 {
        dot(self.0, a, b)
    }
}

/// Numbers that all ways multiply.
trait Number: Copy + Default + core::ops::Add<Output = Self> {
    /// Products of whole blocks.
    fn multiply(way: InstructionSet, a: &[Self], b: &[Self], out: &mut [Self]);
}

impl Number for Nimber {
    fn multiply(way: InstructionSet, a: &[Self], b: &[Self], out: &mut [Self]) {
        multiply_64(way, a, b, out);
    }
}

impl Number for Nimber128 {
    fn multiply(way: InstructionSet, a: &[Self], b: &[Self], out: &mut [Self]) {
        multiply_128(way, a, b, out);
    }
}

fn products<N: Number>(way: InstructionSet, a: &[N], b: &[N], out: &mut [N]) {
    assert!(a.len() == b.len() && a.len() == out.len(), "slices of one length");
    let size = way.block();
    let whole = a.len() - a.len() % size;
    let ((a, rest_a), (b, rest_b)) = (a.split_at(whole), b.split_at(whole));
    let (out, rest) = out.split_at_mut(whole);
    N::multiply(way, a, b, out);
    if !rest.is_empty() {
        let mut blocks = [[N::default(); MOST]; 3];
        blocks[0][..rest.len()].copy_from_slice(rest_a);
        blocks[1][..rest.len()].copy_from_slice(rest_b);
        let [a, b, out] = &mut blocks;
        N::multiply(way, &a[..size], &b[..size], &mut out[..size]);
        rest.copy_from_slice(&out[..rest.len()]);
    }
}

fn multiples<N: Number>(way: InstructionSet, factor: N, numbers: &[N], out: &mut [N]) {
    assert!(numbers.len() == out.len(), "slices of one length");
    let factors = [factor; MOST];
    for (numbers, out) in numbers.chunks(MOST).zip(out.chunks_mut(MOST)) {
        products(way, &factors[..numbers.len()], numbers, out);
    }
}

fn dot<N: Number>(way: InstructionSet, a: &[N], b: &[N]) -> N {
    assert!(a.len() == b.len(), "slices of one length");
    let (mut block, mut sums) = ([N::default(); MOST], [N::default(); MOST]);
    for (a, b) in a.chunks(MOST).zip(b.chunks(MOST)) {
        products(way, a, b, &mut block[..a.len()]);
        for (sum, product) in sums[..a.len()].iter_mut().zip(&block) {
            *sum = *sum + *product;
        }
    }
    sums.into_iter().fold(N::default(), |sum, number| sum + number)
}

fn one_by_one<N: Copy>(a: &[N], b: &[N], out: &mut [N], product: impl Fn(N, N) -> N) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = product(a, b);
    }
}

/// How blocks of numbers are multiplied.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "blocks by their addresses")]
trait Blocks<N>: Planes {
    /// out = a times b.
    ///
    /// # Safety
    ///
    /// All point at [`Planes::NUMBERS`] numbers.
    unsafe fn block(self, a: *const N, b: *const N, out: *mut N);
}

/// Products of whole blocks.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "blocks by their addresses")]
#[inline(always)]
fn multiply<N, S: Blocks<N>>(s: S, a: &[N], b: &[N], out: &mut [N]) {
    let (a, b) = (a.chunks_exact(S::NUMBERS), b.chunks_exact(S::NUMBERS));
    for ((a, b), out) in a.zip(b).zip(out.chunks_exact_mut(S::NUMBERS)) {
        // SAFETY: the chunks have so many numbers.
        unsafe { s.block(a.as_ptr(), b.as_ptr(), out.as_mut_ptr()) }
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "blocks by their addresses")]
impl<S: Planes> Blocks<Nimber> for S {
    #[inline(always)]
    unsafe fn block(self, a: *const Nimber, b: *const Nimber, out: *mut Nimber) {
        // SAFETY: as the caller says; each number is represented as a u64.
        unsafe {
            let product = planes::product_64(
                self,
                planes::load_64(self, a.cast()),
                planes::load_64(self, b.cast()),
            );
            planes::store_64(self, product, out.cast());
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "blocks by their addresses")]
impl<S: Planes> Blocks<Nimber128> for S {
    #[inline(always)]
    unsafe fn block(self, a: *const Nimber128, b: *const Nimber128, out: *mut Nimber128) {
        // SAFETY: as the caller says; each number is represented as a u128: two words, the low one
        // first.
        unsafe {
            let product = planes::product_128(
                self,
                planes::load_128(self, a.cast()),
                planes::load_128(self, b.cast()),
            );
            planes::store_128(self, product, out.cast());
        }
    }
}

/// Compiles products of blocks for every way.
macro_rules! kernel {
    ($name:ident, $number:ty) => {
        #[cfg_attr(
            target_arch = "x86_64",
            expect(
                unsafe_code,
                reason = "calls of functions compiled for a processor that is there"
            )
        )]
        fn $name(way: InstructionSet, a: &[$number], b: &[$number], out: &mut [$number]) {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,gfni")]
            fn gfni256(a: &[$number], b: &[$number], out: &mut [$number]) {
                // SAFETY: this function is only called where these features are; so is the next
                // one.
                multiply(unsafe { Gfni256::new() }, a, b, out);
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,gfni,avx512f,avx512dq,avx512bw,avx512vl,avx512vbmi")]
            fn gfni512(a: &[$number], b: &[$number], out: &mut [$number]) {
                // SAFETY: as above.
                multiply(unsafe { Gfni512::new() }, a, b, out);
            }
            match way {
                InstructionSet::Portable => one_by_one(a, b, out, <$number>::product_portable),
                #[cfg(target_arch = "x86_64")]
                InstructionSet::Clmul => one_by_one(a, b, out, |a, b| a * b),
                #[cfg(target_arch = "x86_64")]
                // SAFETY: a way is only made by `Engine::all`, which asks the processor first.
                InstructionSet::Gfni256 => unsafe { gfni256(a, b, out) },
                #[cfg(target_arch = "x86_64")]
                // SAFETY: as above.
                InstructionSet::Gfni512 => unsafe { gfni512(a, b, out) },
            }
        }
    };
}

kernel!(multiply_64, Nimber);
kernel!(multiply_128, Nimber128);
