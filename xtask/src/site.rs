//! `cargo xtask page`: the page as static files, with the engine as WebAssembly inside, for any host of files.
//!
//! The modules are built with rustup's target `wasm32-unknown-unknown` where there is one. Without it, Debian's compiler for it
//! (`rustc-web`, whose standard library `rust-web-src` is built along) does; for root it is installed by `apt-get`.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use lzma_rust2::{LzmaOptions, LzmaWriter};
use sha2::{Digest, Sha256};

use crate::page;
use crate::tools::{self, Ran, Shown, output};

/// The files as they are written, whoever serves them.
const SOURCE: &str = "crates/web/page";
/// The modules of the engine, and what unpacks them, which is not packed.
const MODULES: [&str; 3] = ["engine", "more", "checker"];
const UNPACKER: &str = "unpack";
/// Built for browsers.
const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler, the standard library that comes with it, and its linker.
const DEBIAN: [&str; 3] = ["/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/std", "/usr/bin/wasm-ld"];
/// What the page may do, for hosts that do not say it: load what is beside it, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'";

/// Write the page as static files that need no server: `target/page`.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Where the files go.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Modules that are built soon in place of small ones: for tests.
    #[arg(long)]
    quick: bool,
}

/// Writes the files, and says how large they are.
///
/// # Errors
/// When something cannot be read, built or written.
pub(crate) fn run(arguments: &Arguments) -> io::Result<bool> {
    match written(arguments, &Shown::AtOnce)? {
        Ran::Done(built) => Ok(built),
        Ran::Skipped(reason) => Err(io::Error::other(reason)),
    }
}

/// Where the files are, built for tests, or why they are not there.
///
/// # Errors
/// What is missing, or does not work.
pub(crate) fn quick(shown: &Shown) -> Result<PathBuf, String> {
    let out = tools::target().join("page-quick");
    let arguments = Arguments { out: Some(out.clone()), quick: true };
    match written(&arguments, shown).map_err(|error| error.to_string())? {
        Ran::Done(true) => Ok(out),
        Ran::Done(false) => Err("the engine cannot be built for browsers".to_owned()),
        Ran::Skipped(reason) => Err(reason),
    }
}

/// Writes the files.
///
/// # Errors
/// When something cannot be read or written.
fn written(arguments: &Arguments, shown: &Shown) -> io::Result<Ran> {
    let compiler = match Compiler::found() {
        Ok(compiler) => compiler,
        Err(reason) => return Ok(Ran::Skipped(reason)),
    };
    if !compiler.build(arguments.quick, shown) {
        return Ok(Ran::Done(false));
    }
    let out = arguments.out.clone().unwrap_or_else(|| tools::target().join("page"));
    fs::create_dir_all(&out)?;
    let mut files = vec![];
    let mut put = |name: &str, bytes: &[u8]| {
        files.push((
            name.to_owned(),
            Sha256::digest(bytes).iter().take(8).fold(String::new(), |all, byte| format!("{all}{byte:02x}")),
            bytes.len(),
        ));
        fs::write(out.join(name), bytes)
    };
    for entry in fs::read_dir(tools::root().join(SOURCE))? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .ok_or_else(|| io::Error::other("a name that is not UTF-8"))?;
        match name {
            "index.html" => put(name, at_home(&fs::read_to_string(&path)?).as_bytes())?,
            // Written last: it knows all others.
            "offline.js" => {}
            _ => put(name, &fs::read(&path)?)?,
        }
    }
    put("games.json", ask::listed_games().as_bytes())?;
    put("problems.json", ask::listed_problems().as_bytes())?;
    for module in MODULES {
        let module_path = compiler.module(module, arguments.quick);
        put(
            &format!("{module}.wasm.lzma"),
            &packed(&fs::read(small(&module_path, arguments.quick)?)?, arguments.quick)?,
        )?;
    }
    put(&format!("{UNPACKER}.wasm"), &fs::read(small(&compiler.module(UNPACKER, arguments.quick), arguments.quick)?)?)?;
    files.sort();
    let listed: Vec<String> = files.iter().map(|(name, tag, _)| format!("  ['{name}', '{tag}'],")).collect();
    let worker = fs::read_to_string(tools::root().join(SOURCE).join("offline.js"))?;
    fs::write(
        out.join("offline.js"),
        worker.replace("const FILES = [];", &format!("const FILES = [\n{}\n];", listed.join("\n"))),
    )?;
    if arguments.quick {
        return Ok(Ran::Done(true));
    }
    println!("{}", out.display());
    for (name, _, size) in files.iter().filter(|(name, ..)| name.contains(".wasm")) {
        println!("{size:>9} {name}");
    }
    Ok(Ran::Done(true))
}

/// The page that answers itself.
fn at_home(page: &str) -> String {
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<link rel=\"manifest\" href=\"app.webmanifest\">"
    );
    page.replace(
        "<meta name=\"engine\" content=\"server\">",
        &format!("{policy}\n<meta name=\"engine\" content=\"browser\">"),
    )
}

/// The module without what it does not need, if there is a tool for that.
fn small(module: &Path, quick: bool) -> io::Result<PathBuf> {
    let smaller = module.with_extension("small.wasm");
    let features =
        ["--enable-bulk-memory", "--enable-sign-ext", "--enable-nontrapping-float-to-int", "--enable-mutable-globals"];
    let mut optimise = Command::new("wasm-opt");
    optimise.args(["-Oz", "--strip-debug", "--strip-producers"]).args(features).arg(module).arg("-o").arg(&smaller);
    let found = !quick && output("wasm-opt", &["--version"]).is_some();
    if found && optimise.status()?.success() { Ok(smaller) } else { Ok(module.to_owned()) }
}

/// Packed as `.lzma`, which is a fourth smaller than what hosts do by themselves.
fn packed(bytes: &[u8], quick: bool) -> io::Result<Vec<u8>> {
    // Instructions are not aligned, so that the place of a byte says nothing.
    let small = LzmaOptions { lc: 4, lp: 0, pb: 0, nice_len: LzmaOptions::NICE_LEN_MAX, ..LzmaOptions::with_preset(9) };
    let options = if quick { LzmaOptions::with_preset(0) } else { small };
    let size = u64::try_from(bytes.len()).map_err(io::Error::other)?;
    let mut writer = LzmaWriter::new_use_header(vec![], &options, Some(size))?;
    writer.write_all(bytes)?;
    writer.finish()
}

/// What builds for browsers.
enum Compiler {
    /// That of rustup, which has the target.
    Own,
    /// Debian's.
    Debian,
}

impl Compiler {
    /// The one that is there, or can be installed.
    fn found() -> Result<Self, String> {
        let root = output("rustc", &["--print", "sysroot"]).unwrap_or_default();
        if Path::new(&root).join("lib/rustlib").join(TARGET).join("lib").exists() {
            return Ok(Self::Own);
        }
        let there = || DEBIAN.iter().all(|path| Path::new(path).exists());
        if !there() {
            let hint = format!("rustup target add {TARGET}");
            page::install(
                &format!("compiler for browsers (`{hint}`)"),
                &["rustc-web", "rust-web-src", "lld", "binaryen"],
            )?;
        }
        if there() { Ok(Self::Debian) } else { Err(format!("no compiler for {TARGET}")) }
    }

    fn profile(quick: bool) -> &'static str {
        if quick { "web-quick" } else { "web" }
    }

    /// Builds all modules.
    fn build(&self, quick: bool, shown: &Shown) -> bool {
        let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args([
            "build",
            "--package",
            "nimatron-web",
            "--examples",
            "--target",
            TARGET,
            "--profile",
            Self::profile(quick),
        ]);
        command.current_dir(tools::root()).env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("RUSTFLAGS");
        if let Self::Debian = self {
            let [compiler, _, linker] = DEBIAN;
            // What is not stable is that the standard library is built along: nobody else can bring one of this compiler.
            command
                .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
                .env("RUSTC", compiler)
                .env("RUSTC_BOOTSTRAP", "1");
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
            command.env("RUSTFLAGS", "-Zunstable-options -Cpanic=immediate-abort");
        }
        tools::succeeds(command.env("CARGO_TARGET_DIR", tools::target().join("web")), shown)
    }

    fn module(&self, name: &str, quick: bool) -> PathBuf {
        tools::target()
            .join("web")
            .join(TARGET)
            .join(Self::profile(quick))
            .join("examples")
            .join(format!("{name}.wasm"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_answers_itself() {
        let page = fs::read_to_string(tools::root().join(SOURCE).join("index.html")).unwrap();
        assert!(at_home(&page).contains("<meta name=\"engine\" content=\"browser\">"));
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let text = "the same the same the same".repeat(100).into_bytes();
        let packed = packed(&text, false).unwrap();
        assert!(packed.len() < 100);
        let mut reader = lzma_rust2::LzmaReader::new_mem_limit(&packed[..], u32::MAX, None).unwrap();
        let mut back = vec![];
        std::io::Read::read_to_end(&mut reader, &mut back).unwrap();
        assert_eq!(back, text);
    }
}
