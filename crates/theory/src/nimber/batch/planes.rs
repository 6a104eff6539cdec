//! Products of many nimbers at a time, in planes: a vector has the same byte of all of them. The
//! bytes are elements of the field below 2^8 under the names that the processor multiplies
//! ([`BYTES`](crate::nimber::names::BYTES)); above that, pairs as in
//! [`tower`](crate::nimber::tower), three products for four.

#![expect(unsafe_code, reason = "blocks by their addresses")]

use crate::nimber::names::TOP;

/// Operations on vectors of bytes. A value of the type is the proof that the processor can do this.
pub(super) trait Planes: Copy {
    /// A vector.
    type Vector: Copy;
    /// Numbers of 64 bits in eight vectors.
    const NUMBERS: usize;

    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Products of bytes as polynomials modulo x^8 + x^4 + x^3 + x + 1.
    fn times(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    fn splat(self, byte: u8) -> Self::Vector;
    /// # Safety
    ///
    /// `from` points at as many numbers as eight vectors have, not necessarily aligned.
    unsafe fn load(self, from: *const u64) -> [Self::Vector; 8];
    /// # Safety
    ///
    /// `to` points at as many numbers as eight vectors have, not necessarily aligned.
    unsafe fn store(self, numbers: [Self::Vector; 8], to: *mut u64);
    /// Sorts the bytes of each number of a vector of numbers, and gives them their other names.
    fn enter(self, numbers: Self::Vector) -> Self::Vector;
    /// The inverse of [`Planes::enter`].
    fn leave(self, bytes: Self::Vector) -> Self::Vector;
    /// From vectors that were entered to planes; its own inverse.
    fn transpose(self, vectors: [Self::Vector; 8]) -> [Self::Vector; 8];
    /// From pairs in a row to a vector of the first and one of the second ones, in some order; its
    /// own inverse.
    fn unzip(self, a: Self::Vector, b: Self::Vector) -> (Self::Vector, Self::Vector);
}

/// The planes of numbers of 64 bits, lowest byte first.
pub(super) type Eight<S> = [<S as Planes>::Vector; 8];

#[inline(always)]
fn sum<S: Planes, const N: usize>(s: S, a: [S::Vector; N], b: [S::Vector; N]) -> [S::Vector; N] {
    let mut sums = a;
    for (sum, b) in sums.iter_mut().zip(b) {
        *sum = s.xor(*sum, b);
    }
    sums
}

#[inline(always)]
fn halves<V: Copy, const N: usize, const H: usize>(a: [V; N]) -> ([V; H], [V; H]) {
    let (mut low, mut high) = ([a[0]; H], [a[0]; H]);
    low.copy_from_slice(&a[..H]);
    high.copy_from_slice(&a[H..]);
    (low, high)
}

/// A low and a high half.
#[inline(always)]
fn join<V: Copy, const H: usize, const N: usize>(low: [V; H], high: [V; H]) -> [V; N] {
    let mut both = [low[0]; N];
    both[..H].copy_from_slice(&low);
    both[H..].copy_from_slice(&high);
    both
}

#[inline(always)]
fn product_16<S: Planes>(s: S, a: [S::Vector; 2], b: [S::Vector; 2]) -> [S::Vector; 2] {
    let low = s.times(a[0], b[0]);
    let high = s.times(a[1], b[1]);
    let both = s.times(s.xor(a[0], a[1]), s.xor(b[0], b[1]));
    [s.xor(low, s.times(high, s.splat(TOP[0]))), s.xor(both, low)]
}

/// Products with 2^15.
#[inline(always)]
fn top_16<S: Planes>(s: S, a: [S::Vector; 2]) -> [S::Vector; 2] {
    [s.times(a[1], s.splat(TOP[1])), s.times(s.xor(a[0], a[1]), s.splat(TOP[0]))]
}

/// Products with the square of 2^15.
#[inline(always)]
fn top_twice_16<S: Planes>(s: S, a: [S::Vector; 2]) -> [S::Vector; 2] {
    let both = s.xor(a[0], a[1]);
    let cubed = s.splat(TOP[2]);
    [s.times(both, cubed), s.xor(s.times(both, s.splat(TOP[1])), s.times(a[1], cubed))]
}

#[inline(always)]
fn product_32<S: Planes>(s: S, a: [S::Vector; 4], b: [S::Vector; 4]) -> [S::Vector; 4] {
    let ((low_a, high_a), (low_b, high_b)) = (halves(a), halves(b));
    let low = product_16(s, low_a, low_b);
    let high = product_16(s, high_a, high_b);
    let both = product_16(s, sum(s, low_a, high_a), sum(s, low_b, high_b));
    join(sum(s, low, top_16(s, high)), sum(s, both, low))
}

/// Products with 2^31.
#[inline(always)]
fn top_32<S: Planes>(s: S, a: [S::Vector; 4]) -> [S::Vector; 4] {
    let (low, high) = halves(a);
    join(top_twice_16(s, high), top_16(s, sum(s, low, high)))
}

/// Products of numbers of 64 bits.
#[inline(always)]
pub(super) fn product_64<S: Planes>(s: S, a: Eight<S>, b: Eight<S>) -> Eight<S> {
    let ((low_a, high_a), (low_b, high_b)) = (halves(a), halves(b));
    let low = product_32(s, low_a, low_b);
    let high = product_32(s, high_a, high_b);
    let both = product_32(s, sum(s, low_a, high_a), sum(s, low_b, high_b));
    join(sum(s, low, top_32(s, high)), sum(s, both, low))
}

/// Products with 2^63.
#[inline(always)]
fn top_64<S: Planes>(s: S, a: Eight<S>) -> Eight<S> {
    let (low, high) = halves(a);
    join(top_32(s, top_32(s, high)), top_32(s, sum(s, low, high)))
}

/// Products of numbers of 128 bits, as a low and a high half each.
#[inline(always)]
pub(super) fn product_128<S: Planes>(s: S, a: [Eight<S>; 2], b: [Eight<S>; 2]) -> [Eight<S>; 2] {
    let low = product_64(s, a[0], b[0]);
    let high = product_64(s, a[1], b[1]);
    let both = product_64(s, sum(s, a[0], a[1]), sum(s, b[0], b[1]));
    [sum(s, low, top_64(s, high)), sum(s, both, low)]
}

/// Planes of numbers in vectors.
#[inline(always)]
fn enter<S: Planes>(s: S, mut vectors: Eight<S>) -> Eight<S> {
    for vector in &mut vectors {
        *vector = s.enter(*vector);
    }
    s.transpose(vectors)
}

/// The inverse of [`enter`].
#[inline(always)]
fn leave<S: Planes>(s: S, planes: Eight<S>) -> Eight<S> {
    let mut vectors = s.transpose(planes);
    for vector in &mut vectors {
        *vector = s.leave(*vector);
    }
    vectors
}

/// [`Planes::unzip`] of eight pairs of vectors.
#[inline(always)]
fn unzip<S: Planes>(s: S, mut a: Eight<S>, mut b: Eight<S>) -> (Eight<S>, Eight<S>) {
    for (a, b) in a.iter_mut().zip(&mut b) {
        (*a, *b) = s.unzip(*a, *b);
    }
    (a, b)
}

/// # Safety
///
/// As [`Planes::load`].
#[inline(always)]
pub(super) unsafe fn load_64<S: Planes>(s: S, from: *const u64) -> Eight<S> {
    // SAFETY: as the caller says.
    enter(s, unsafe { s.load(from) })
}

/// # Safety
///
/// As [`Planes::store`].
#[inline(always)]
pub(super) unsafe fn store_64<S: Planes>(s: S, planes: Eight<S>, to: *mut u64) {
    // SAFETY: as the caller says.
    unsafe { s.store(leave(s, planes), to) }
}

/// # Safety
///
/// `from` points at as many numbers of 128 bits as eight vectors have of 64 bits.
#[inline(always)]
pub(super) unsafe fn load_128<S: Planes>(s: S, from: *const u64) -> [Eight<S>; 2] {
    // SAFETY: as the caller says, with two words a number.
    let (first, second) = unsafe { (s.load(from), s.load(from.add(S::NUMBERS))) };
    let (low, high) = unzip(s, first, second);
    [enter(s, low), enter(s, high)]
}

/// # Safety
///
/// `to` points at as many numbers of 128 bits as eight vectors have of 64 bits.
#[inline(always)]
pub(super) unsafe fn store_128<S: Planes>(s: S, planes: [Eight<S>; 2], to: *mut u64) {
    let (first, second) = unzip(s, leave(s, planes[0]), leave(s, planes[1]));
    // SAFETY: as the caller says, with two words a number.
    unsafe {
        s.store(first, to);
        s.store(second, to.add(S::NUMBERS));
    }
}
