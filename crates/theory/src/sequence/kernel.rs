//! Which machine code is run: the same source, compiled for several processors, chosen when the
//! program runs.
//!
//! Nothing here changes what is computed. The kernels are plain code on arrays; what differs is
//! only how wide the instructions may be.

/// How values are computed. All ways give the same values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kernel {
    /// One heap after the other.
    Single,
    /// Blocks of heaps, in portable code.
    Portable,
    /// Blocks of heaps, for processors with AVX2.
    Avx2,
    /// Blocks of heaps, for processors with AVX-512 (F, BW, VL, DQ).
    Avx512,
}

impl Kernel {
    /// The fastest that this processor can run.
    #[must_use]
    pub fn best() -> Self {
        Self::available().last().unwrap_or(Self::Portable)
    }

    /// All that this processor can run, the fastest last.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Single, Self::Portable, Self::Avx2, Self::Avx512]
            .into_iter()
            .filter(|kernel| kernel.runs())
    }

    /// Whether this processor can run it. Asks the processor.
    #[must_use]
    pub fn runs(self) -> bool {
        match self {
            Self::Single | Self::Portable => true,
            Self::Avx2 => features().0,
            Self::Avx512 => features().1,
        }
    }

    /// The work, compiled for this kernel; for the portable one if the processor cannot run it.
    #[inline]
    #[cfg_attr(
        target_arch = "x86_64",
        expect(unsafe_code, reason = "calls of functions compiled for a processor that is there")
    )]
    pub(super) fn call<W: KernelWork>(self, work: W) -> W::Out {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has just been asked whether it has all features that the
            // function is compiled for.
            Self::Avx512 if self.runs() => unsafe { avx512(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Self::Avx2 if self.runs() => unsafe { avx2(work) },
            _ => work.run(),
        }
    }
}

/// What is compiled several times. `run` must be `#[inline(always)]`.
pub(super) trait KernelWork {
    /// The result.
    type Out;

    /// Does it.
    fn run(self) -> Self::Out;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2<W: KernelWork>(work: W) -> W::Out {
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512dq")]
fn avx512<W: KernelWork>(work: W) -> W::Out {
    work.run()
}

/// Whether there are AVX2 with the bit instructions of its time, and AVX-512 F, BW, VL and DQ; both
/// also as the operating system says (Intel, Software Developer's Manual, volume 1, chapters 14.3
/// and 15.2). The answer is kept: asking is slow on virtual machines.
#[cfg(target_arch = "x86_64")]
fn features() -> (bool, bool) {
    use core::sync::atomic::{AtomicU8, Ordering};

    const ASKED: u8 = 4;
    static KNOWN: AtomicU8 = AtomicU8::new(0);
    let mut known = KNOWN.load(Ordering::Relaxed);
    if known == 0 {
        let (avx2, avx512) = ask();
        known = ASKED | u8::from(avx2) | u8::from(avx512) << 1;
        KNOWN.store(known, Ordering::Relaxed);
    }
    (known & 1 != 0, known & 2 != 0)
}

#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "the register of the operating system can only be read by an instruction"
)]
fn ask() -> (bool, bool) {
    use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

    #[target_feature(enable = "xsave")]
    fn saved() -> u64 {
        // SAFETY: register 0 exists wherever the instruction does.
        unsafe { _xgetbv(0) }
    }

    const POPCNT: u32 = 1 << 23;
    const OS_SAVES: u32 = 1 << 27;
    const LZCNT: u32 = 1 << 5;
    const AVX2: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    const AVX512: u32 = 1 << 16 | 1 << 17 | 1 << 30 | 1 << 31;
    if __cpuid(0).eax < 7 || __cpuid(0x8000_0000).eax < 0x8000_0001 {
        return (false, false);
    }
    let (basic, more, other) = (__cpuid(1).ecx, __cpuid_count(7, 0).ebx, __cpuid(0x8000_0001).ecx);
    if basic & (OS_SAVES | POPCNT) != OS_SAVES | POPCNT || other & LZCNT == 0 || more & AVX2 != AVX2
    {
        return (false, false);
    }
    // SAFETY: the processor says that the operating system has switched on what the instruction
    // belongs to.
    let saved = unsafe { saved() };
    (saved & 0x6 == 0x6, saved & 0xe6 == 0xe6 && more & AVX512 == AVX512)
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> (bool, bool) {
    (false, false)
}
