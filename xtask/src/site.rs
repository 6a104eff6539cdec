//! `cargo xtask page`: the page as static files for any web host, with the engine as WebAssembly.
//!
//! The modules are built with rustup's target `wasm32-unknown-unknown`, or with Debian's compiler
//! for it (`rustc-web`, which builds the standard library from `rust-web-src`): tests prefer the
//! first, which is quicker, and web hosts get the second, whose modules are smaller. What is
//! missing is installed by `rustup`, and for root by `apt-get`.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use lzma_rust2::{LzmaOptions, LzmaWriter};
use sha2::{Digest, Sha256};

use crate::page;
use crate::tools::{self, Ran, Shown, output};

/// The source of the page.
const SOURCE: &str = "crates/web/page";
/// The modules of the engine, and the one that unpacks them.
const MODULES: [&str; 3] = ["engine", "more", "checker"];
const UNPACKER: &str = "unpack";
/// The service worker.
const WORKER: &str = "offline.js";
/// The target of the modules.
const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's compiler, the standard library that comes with it, and its linker.
const DEBIAN: [&str; 3] =
    ["/usr/bin/rustc", "/usr/lib/rustlib/src/rust/library/std", "/usr/bin/wasm-ld"];
/// The content security policy, since a web host may have none: the page loads its own files and
/// nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src \
    'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; form-action 'none'; \
    base-uri 'none'";

/// Write the page as static files that need no server: `target/page`.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Where the files go.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Build quickly rather than small, as the tests of the page do.
    #[arg(long)]
    quick: bool,
}

/// Writes the files, and says how large the modules are.
///
/// # Errors
/// When something cannot be read, built or written.
pub(crate) fn run(arguments: &Arguments) -> io::Result<bool> {
    match written(arguments, &Shown::AtOnce)? {
        Ran::Done(built) => Ok(built),
        Ran::Skipped(reason) => Err(io::Error::other(reason)),
    }
}

/// Where the files are, built for tests; or the result of building them.
///
/// # Errors
/// When something cannot be read or written.
pub(crate) fn quick(shown: &Shown) -> io::Result<Result<PathBuf, Ran>> {
    let out = tools::target().join("page-quick");
    let arguments = Arguments { out: Some(out.clone()), quick: true };
    Ok(match written(&arguments, shown)? {
        Ran::Done(true) => Ok(out),
        failed => Err(failed),
    })
}

/// Writes the files.
///
/// # Errors
/// When something cannot be read or written.
fn written(arguments: &Arguments, shown: &Shown) -> io::Result<Ran> {
    let compiler = match Compiler::found(arguments.quick) {
        Ok(compiler) => compiler,
        Err(reason) => return Ok(Ran::Skipped(reason)),
    };
    if !compiler.build(arguments.quick, shown) {
        return Ok(Ran::Done(false));
    }
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(tools::root().join(SOURCE))? {
        let entry = entry?;
        let name = entry
            .file_name()
            .into_string()
            .map_err(|_| io::Error::other("a name that is not UTF-8"))?;
        files.insert(name, fs::read(entry.path())?);
    }
    files.insert("games.json".to_owned(), ask::listed_games().into_bytes());
    files.insert("problems.json".to_owned(), ask::listed_problems().into_bytes());
    let module = |name| fs::read(small(&compiler.module(name, arguments.quick), arguments.quick)?);
    for name in MODULES {
        files.insert(format!("{name}.wasm.lzma"), packed(&module(name)?, arguments.quick)?);
    }
    files.insert(format!("{UNPACKER}.wasm"), module(UNPACKER)?);
    change(&mut files, "index.html", at_home)?;
    let (listed, digest) = (listed(&files), digest(&files));
    change(&mut files, WORKER, |text| {
        let text = text.replace("const FILES = [];", &format!("const FILES = [\n{listed}];"));
        text.replace("const DIGEST = '';", &format!("const DIGEST = '{digest}';"))
    })?;
    let out = arguments.out.clone().unwrap_or_else(|| tools::target().join("page"));
    fs::create_dir_all(&out)?;
    for (name, bytes) in &files {
        fs::write(out.join(name), bytes)?;
    }
    if !arguments.quick {
        println!("{}", out.display());
        for (name, bytes) in files.iter().filter(|(name, _)| name.contains(".wasm")) {
            println!("{:>9} {name}", bytes.len());
        }
    }
    Ok(Ran::Done(true))
}

/// Changes a file that is a text, and is there.
fn change(
    files: &mut BTreeMap<String, Vec<u8>>,
    name: &str,
    with: impl Fn(&str) -> String,
) -> io::Result<()> {
    let file = files.get_mut(name).ok_or_else(|| io::Error::other(format!("{name} is missing")))?;
    let changed = with(std::str::from_utf8(file).map_err(io::Error::other)?);
    if changed.as_bytes() == &file[..] {
        return Err(io::Error::other(format!("{name} has nothing to fill in")));
    }
    *file = changed.into_bytes();
    Ok(())
}

/// The files that the service worker keeps: all but itself.
fn listed(files: &BTreeMap<String, Vec<u8>>) -> String {
    files.keys().filter(|name| *name != WORKER).map(|name| format!("  '{name}',\n")).collect()
}

/// What tells one version of the page from another.
fn digest(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut all = Sha256::new();
    for (name, bytes) in files {
        all.update(name);
        all.update(bytes);
    }
    all.finalize().iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

/// The page with its own engine.
fn at_home(page: &str) -> String {
    let policy = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<link \
         rel=\"manifest\" href=\"app.webmanifest\">\n\
         <link rel=\"preload\" href=\"engine.wasm.lzma\" as=\"fetch\" crossorigin>"
    );
    page.replace(
        "<meta name=\"engine\" content=\"server\">",
        &format!("{policy}\n<meta name=\"engine\" content=\"browser\">"),
    )
}

/// The module made smaller, if `wasm-opt` is installed.
fn small(module: &Path, quick: bool) -> io::Result<PathBuf> {
    let smaller = module.with_extension("small.wasm");
    let features = [
        "--enable-bulk-memory",
        "--enable-sign-ext",
        "--enable-nontrapping-float-to-int",
        "--enable-mutable-globals",
    ];
    let mut optimise = Command::new("wasm-opt");
    optimise
        .args(["-Oz", "--strip-debug", "--strip-producers"])
        .args(features)
        .arg(module)
        .arg("-o")
        .arg(&smaller);
    let found = !quick && output("wasm-opt", &["--version"]).is_some();
    if found && optimise.status()?.success() { Ok(smaller) } else { Ok(module.to_owned()) }
}

/// Packed as `.lzma`, a fourth smaller than the gzip of web hosts.
fn packed(bytes: &[u8], quick: bool) -> io::Result<Vec<u8>> {
    // WebAssembly is not aligned, so the position of a byte is no context.
    let small = LzmaOptions {
        lc: 4,
        lp: 0,
        pb: 0,
        nice_len: LzmaOptions::NICE_LEN_MAX,
        ..LzmaOptions::with_preset(9)
    };
    let options = if quick { LzmaOptions::with_preset(0) } else { small };
    let size = u64::try_from(bytes.len()).map_err(io::Error::other)?;
    let mut writer = LzmaWriter::new_use_header(vec![], &options, Some(size))?;
    writer.write_all(bytes)?;
    writer.finish()
}

/// A compiler for the target.
enum Compiler {
    /// That of rustup, which has the target.
    Own,
    /// Debian's.
    Debian,
}

impl Compiler {
    /// The one that is there, or can be installed. Debian's makes smaller modules, but builds the
    /// standard library first, and in a quick build leaves it unoptimised, too.
    fn found(quick: bool) -> Result<Self, String> {
        if quick {
            return Self::Own.had().or_else(|_| Self::Debian.had());
        }
        match [Self::Debian, Self::Own].into_iter().find(Self::is_there) {
            Some(found) => Ok(found),
            None => Self::Debian.had().or_else(|reason| Self::Own.had().map_err(|_| reason)),
        }
    }

    fn is_there(&self) -> bool {
        match self {
            Self::Own => {
                let root = output("rustc", &["--print", "sysroot"]).unwrap_or_default();
                Path::new(&root).join("lib/rustlib").join(TARGET).join("lib").exists()
            }
            Self::Debian => DEBIAN.iter().all(|path| Path::new(path).exists()),
        }
    }

    /// Installs it if it is not there.
    fn had(self) -> Result<Self, String> {
        let command = ["target", "add", TARGET];
        match self {
            _ if self.is_there() => {}
            Self::Own => {
                if output("rustup", &["--version"]).is_some() {
                    println!("installing what the modules of the page are built with by rustup");
                    // Without a network there is still none.
                    drop(output("rustup", &command));
                }
            }
            Self::Debian => page::install(
                &format!("compiler for browsers (`rustup {}`)", command.join(" ")),
                &["rustc-web", "rust-web-src", "lld", "binaryen"],
            )?,
        }
        if self.is_there() { Ok(self) } else { Err(format!("no compiler for {TARGET}")) }
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
        command
            .current_dir(tools::root())
            .env_remove("RUSTC_WORKSPACE_WRAPPER")
            .env_remove("RUSTFLAGS");
        if let Self::Debian = self {
            let [compiler, _, linker] = DEBIAN;
            // Debian has no standard library for the target: it is built from source, which is
            // unstable.
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
        let mut reader =
            lzma_rust2::LzmaReader::new_mem_limit(&packed[..], u32::MAX, None).unwrap();
        let mut back = vec![];
        std::io::Read::read_to_end(&mut reader, &mut back).unwrap();
        assert_eq!(back, text);
    }
}
