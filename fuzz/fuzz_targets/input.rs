#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    nimatron_fuzz::input::run(text);
});
