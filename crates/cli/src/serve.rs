//! `serve`: the page in the browser.

use std::net::SocketAddr;

use answer::fault::Plain;
use serve::Options;
use tell::problem::Warning;

use super::args::Serve;
use super::{Failure, Status, Voice, output};

pub(super) fn serve(args: &Serve, voice: Voice) -> Result<Status, Failure> {
    let usual = Options::default();
    let address = SocketAddr::new(args.address, args.port);
    let options = Options {
        address,
        time: args.timeout,
        states: args.max_states,
        memory: args.max_memory,
        total_memory: args.total_memory.max(args.max_memory),
        workers: args.workers.map_or(usual.workers, |workers| usize::from(workers.get())),
        ..usual
    };
    let ready = |address: SocketAddr| {
        let url = format!("http://{address}/");
        if !address.ip().is_loopback() && !voice.quiet {
            let warning = Warning::OpenToNetwork { address: url.clone() };
            output::complain(&tell::problem::warning(&warning, voice.on_stderr()));
        }
        // Who closed standard output does not want to know.
        let _ = output::print(&tell::service::listening(&url, voice.language));
    };
    let served = serve::run(&options, ready);
    let failed = |error: std::io::Error| Plain::CannotListen {
        address: address.to_string(),
        error: error.to_string(),
    };
    served.map(|()| Status::Done).map_err(|error| Failure::plain(failed(error)))
}
