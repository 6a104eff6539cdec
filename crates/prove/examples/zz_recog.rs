fn main() {
    use encode::tracks::*;
    let (Some(rules::Rules::Heaps(names)), _) = rules::read("heaps x y z\nmove x -> x - d where d > 0\n", &rules::Settings::default()) else { panic!() };
    for text in std::env::args().skip(1) {
        let p = rules::heaps::parse_property(&text, &names);
        let Ok(p) = p else { println!("parse {:?}", p.err()); continue };
        let mut fresh = 7;
        let c = p.lower(3, &mut fresh);
        let Ok(c) = c else { println!("lower {:?}", c.err()); continue };
        let size = format!("{c:?}").len();
        for bounds in [vec![None, None, Some(5)], vec![None; 3]] {
            let e = Encoding { numeration: rules::heaps::Numeration::Base(2), bounds };
            let run = run::Run::new(run::Limits { states: 100_000, ..Default::default() });
            let t = std::time::Instant::now();
            let m = compile(&c, &Spelling::positions(&e, 3), &run);
            println!("{text}: size {size} {:?} {:?}", m.map(|m| m.len()), t.elapsed());
        }
    }
}
