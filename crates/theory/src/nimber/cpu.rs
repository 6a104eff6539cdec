//! What the processor can do, asked once: without an operating system there is nobody else to ask.

use core::sync::atomic::{AtomicU8, Ordering};

/// Sets of instructions that there are kernels for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Features(u8);

impl Features {
    /// This has been asked.
    const KNOWN: u8 = 1;
    /// Products of polynomials over bits.
    const CLMUL: u8 = 2;
    /// Vectors of 32 bytes.
    const AVX2: u8 = 4;
    /// Vectors of 64 bytes, with permutations of bytes.
    const AVX512: u8 = 8;
    /// Products and linear maps of bytes.
    const GFNI: u8 = 16;

    /// What this processor, and the system that it runs, can do.
    #[inline]
    pub(super) fn here() -> Self {
        static SEEN: AtomicU8 = AtomicU8::new(0);
        // Whoever comes at the same time finds the same.
        let mut seen = SEEN.load(Ordering::Relaxed);
        if seen == 0 {
            seen = ask();
            SEEN.store(seen, Ordering::Relaxed);
        }
        Self(seen)
    }

    const fn has(self, all: u8) -> bool {
        self.0 & all == all
    }

    #[inline]
    pub(super) const fn clmul(self) -> bool {
        self.has(Self::CLMUL)
    }

    #[inline]
    pub(super) const fn avx2(self) -> bool {
        self.has(Self::AVX2)
    }

    #[inline]
    pub(super) const fn avx512(self) -> bool {
        self.has(Self::AVX512 | Self::AVX2)
    }

    #[inline]
    pub(super) const fn gfni(self) -> bool {
        self.has(Self::GFNI)
    }
}

#[cold]
#[expect(unsafe_code, reason = "one instruction to ask which registers the system saves")]
fn ask() -> u8 {
    use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

    /// State of registers that the system saves: 32 bytes, 64 bytes (Intel, Software Developer's
    /// Manual, volume 1, 13.1).
    const SAVED: [u64; 2] = [0x06, 0xe6];
    let bits =
        |register: u32, places: &[u32]| places.iter().all(|place| register >> place & 1 == 1);
    let mut features = Features::KNOWN;
    let most = __cpuid(0).eax;
    let first = __cpuid(1);
    if bits(first.ecx, &[1]) {
        features |= Features::CLMUL;
    }
    // XSAVE in use by the system, and AVX.
    if !bits(first.ecx, &[27, 28]) || most < 7 {
        return features;
    }
    // SAFETY: the bit of XSAVE in use says that the instruction is there.
    let saved = unsafe { _xgetbv(0) };
    let seventh = __cpuid_count(7, 0);
    if saved & SAVED[0] == SAVED[0] && bits(seventh.ebx, &[5]) {
        features |= Features::AVX2;
        if bits(seventh.ecx, &[8]) {
            features |= Features::GFNI;
        }
    }
    // F, DQ, BW, VL; VBMI.
    if saved & SAVED[1] == SAVED[1]
        && bits(seventh.ebx, &[16, 17, 30, 31])
        && bits(seventh.ecx, &[1])
    {
        features |= Features::AVX512;
    }
    features
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_library_sees_the_same() {
        let here = Features::here();
        assert_eq!(here.clmul(), std::is_x86_feature_detected!("pclmulqdq"));
        assert_eq!(here.avx2(), std::is_x86_feature_detected!("avx2"));
        assert_eq!(here.gfni(), std::is_x86_feature_detected!("gfni") && here.avx2());
        let all = std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512vbmi");
        assert_eq!(here.avx512(), all && here.avx2());
    }
}
