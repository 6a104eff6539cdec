//! Simplifies an instance that has shown a failure.

use alloc::vec::Vec;

use plan::{Machine, Program, VariableKind};

use crate::generate::{Instance, Item, Layout, Token, TokenValue, counts, replayed};

/// Simpler instances, those that remove most first: fewer rows and passes, two rows merged, fewer
/// digits, shorter words, smaller numbers, rows in increasing order. Each differs little, so that
/// shrinking continues from any one that still fails. They may be invalid, since a range may depend
/// on a changed number; [`plan::naive::read`] decides. Quadratic in total in the size of the
/// instance.
pub fn shrink<'i>(
    program: &'i Program,
    instance: &'i Instance,
) -> impl Iterator<Item = Instance> + 'i {
    let all = fewer(instance)
        .chain(merged(instance))
        .chain(shorter(program, instance))
        .chain(resized(program, instance))
        .chain(masked(instance))
        .chain(smaller(instance))
        .chain(lower_together(instance))
        .chain(lower_nearby(instance))
        .chain(sorted(instance))
        .chain(fewer_and_larger(instance));
    let most = measure(program, instance);
    all.filter(move |simpler| measure(program, simpler) < most)
}

/// The measure that shrinking decreases: the number of rows and passes, then the size, the length
/// of the text, and finally the numbers in order and the letters of words in the order of their
/// machine, so that rows in increasing order are the simplest. Linear.
#[must_use]
pub fn measure(program: &Program, instance: &Instance) -> (usize, u128, usize, Vec<i64>) {
    let mut content = Vec::new();
    instance.each(&mut |token| match &token.value {
        TokenValue::Number { number, .. } => content.push(*number),
        TokenValue::Word(word) => {
            let domain = match program
                .variables
                .get(token.variable.index())
                .map(|declared| &declared.kind)
            {
                Some(VariableKind::Word { domain, .. }) => domain.as_ref(),
                _ => None,
            };
            let letters = domain.map_or(&[][..], |domain| &domain.letters[..]);
            let rank = |letter: &u8| letters.iter().position(|known| known == letter);
            content.extend(
                word.iter().map(|letter| {
                    rank(letter).and_then(|rank| i64::try_from(rank).ok()).unwrap_or(0)
                }),
            );
        }
    });
    (instance.rows(), instance.size(), instance.text(Layout::Canonical).len(), content)
}

/// Swaps two neighbouring rows if the first one is larger.
fn sorted(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    let mut found = Vec::new();
    groups(&instance.items, &mut found);
    found.into_iter().filter(|group| group.driver.is_some()).flat_map(
        move |Group { driver, length, .. }| {
            (1..length).filter_map(move |row| {
                let (one, two) = (
                    single(&instance.items, driver, row - 1)?,
                    single(&instance.items, driver, row)?,
                );
                let (TokenValue::Number { number, .. }, TokenValue::Number { number: next, .. }) =
                    (&one.value, &two.value)
                else {
                    return None;
                };
                (number > next).then(|| {
                    with(instance, &[(one.id, two.value.clone()), (two.id, one.value.clone())])
                })
            })
        },
    )
}

/// With more rows than this, no number is enlarged to drop a row.
const FEW_ROWS: usize = 6;

/// Drops a row and adds its number to another one: of two instances of equal size the one with
/// fewer rows.
fn fewer_and_larger(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    let mut found = Vec::new();
    groups(&instance.items, &mut found);
    let few = |group: &Group| group.driver.is_some() && group.length <= FEW_ROWS;
    found.into_iter().filter(few).flat_map(move |Group { driver, place, length }| {
        let pairs = (0..length).flat_map(move |gone| {
            (0..length).filter(move |kept| *kept != gone).map(move |kept| (gone, kept))
        });
        pairs.flat_map(move |(gone, kept)| larger(instance, (driver, place), (gone, kept)))
    })
}

/// Drops one row and enlarges a number of another one, at most by what was dropped.
fn larger(
    instance: &Instance,
    (driver, place): (Option<usize>, usize),
    (gone, kept): (usize, usize),
) -> impl Iterator<Item = Instance> + '_ {
    let number = move |row| match single(&instance.items, driver, row)
        .map(|token| (token.id, &token.value))
    {
        Some((id, TokenValue::Number { number, low })) => Some((id, *number, *low)),
        _ => None,
    };
    let both =
        number(kept).zip(number(gone)).zip(without(instance, driver, place, (gone, gone + 1)));
    both.into_iter().flat_map(|(((id, number, low), (_, other, other_low)), simpler)| {
        let room =
            other.saturating_sub(least(other_low)).clamp(0, i64::try_from(NEARBY).unwrap_or(0));
        (1..=room.saturating_add(1)).map(move |more| {
            with(&simpler, &[(id, TokenValue::Number { number: number.saturating_add(more), low })])
        })
    })
}

/// A place with rows or passes.
struct Group {
    driver: Option<usize>,
    /// Its index among the groups without a driver.
    place: usize,
    length: usize,
}

fn groups(items: &[Item], found: &mut Vec<Group>) {
    for item in items {
        let (driver, length) = match item {
            Item::Line(_) => continue,
            Item::Rows { driver, rows } => (*driver, rows.len()),
            Item::Passes { driver, passes } => (*driver, passes.len()),
        };
        let place = found.len();
        // What the same number drives is shortened together.
        if driver.is_none() || !found.iter().any(|group| group.driver == driver) {
            found.push(Group { driver, place, length });
        } else {
            found.push(Group { driver: None, place, length: 0 });
        }
        if let Item::Passes { passes, .. } = item {
            passes.iter().for_each(|pass| groups(pass, found));
        }
    }
}

/// Ranges to drop: everything, halves, quarters, ..., single elements.
fn chunks(length: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut sizes = Vec::new();
    let mut size = length;
    while size > 0 {
        sizes.push(size);
        size /= 2;
    }
    sizes.into_iter().flat_map(move |size| {
        (0..length.div_ceil(size))
            .map(move |chunk| (chunk * size, (chunk * size + size).min(length)))
    })
}

fn fewer(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    let mut found = Vec::new();
    groups(&instance.items, &mut found);
    found.into_iter().flat_map(move |group| {
        let Group { driver, place, length } = group;
        chunks(length).filter_map(move |range| without(instance, driver, place, range))
    })
}

/// Drops these rows or passes and decreases the number that counts them.
fn without(
    instance: &Instance,
    driver: Option<usize>,
    place: usize,
    range: (usize, usize),
) -> Option<Instance> {
    let mut simpler = instance.clone();
    leave_out(&mut simpler.items, driver, place, range, &mut 0);
    let Some(driver) = driver else { return Some(simpler) };
    let less = i64::try_from(range.1 - range.0).ok()?;
    let mut kept = false;
    simpler.each_mut(&mut |token| {
        if let (true, TokenValue::Number { number, .. }) = (token.id == driver, &mut token.value) {
            *number = number.saturating_sub(less);
            kept = true;
        }
    });
    kept.then_some(simpler)
}

fn leave_out(
    items: &mut [Item],
    driver: Option<usize>,
    place: usize,
    range: (usize, usize),
    at: &mut usize,
) {
    for item in items {
        let own = match item {
            Item::Line(_) => continue,
            Item::Rows { driver, .. } | Item::Passes { driver, .. } => *driver,
        };
        let here = if driver.is_some() { own == driver } else { *at == place };
        *at += 1;
        match item {
            Item::Rows { rows, .. } if here => drain(rows, range),
            Item::Passes { passes, .. } => {
                passes.iter_mut().for_each(|pass| leave_out(pass, driver, place, range, at));
                if here {
                    drain(passes, range);
                }
            }
            Item::Rows { .. } | Item::Line(_) => {}
        }
    }
}

fn drain<T>(items: &mut Vec<T>, (from, to): (usize, usize)) {
    let to = to.min(items.len());
    if from < to {
        items.drain(from..to);
    }
}

fn tokens(instance: &Instance) -> Vec<Token> {
    let mut all = Vec::new();
    instance.each(&mut |token| all.push(token.clone()));
    all
}

fn with(instance: &Instance, changes: &[(usize, TokenValue)]) -> Instance {
    let mut simpler = instance.clone();
    simpler.each_mut(&mut |token| {
        if let Some((_, value)) = changes.iter().find(|(id, _)| *id == token.id) {
            token.value = value.clone();
        }
    });
    simpler
}

fn shorter<'i>(
    program: &'i Program,
    instance: &'i Instance,
) -> impl Iterator<Item = Instance> + 'i {
    tokens(instance).into_iter().flat_map(move |token| {
        let (domain, fixed) =
            match program.variables.get(token.variable.index()).map(|declared| &declared.kind) {
                Some(VariableKind::Word { domain, length }) => (domain.as_ref(), length.is_some()),
                _ => (None, false),
            };
        let word = match token.value {
            TokenValue::Word(word) => word,
            TokenValue::Number { .. } => Vec::new(),
        };
        words(word, domain, fixed)
            .map(move |word| with(instance, &[(token.id, TokenValue::Word(word))]))
    })
}

/// Decreases numbers that words' lengths depend on, and shortens these words.
fn resized<'i>(
    program: &'i Program,
    instance: &'i Instance,
) -> impl Iterator<Item = Instance> + 'i {
    let counts = counts(program);
    let fixed = |kind: &VariableKind| matches!(kind, VariableKind::Word { length: Some(_), .. });
    let all = if program.variables.iter().any(|declared| fixed(&declared.kind)) {
        tokens(instance)
    } else {
        Vec::new()
    };
    let longest = all
        .iter()
        .map(|token| if let TokenValue::Word(word) = &token.value { word.len() } else { 0 })
        .max();
    let drives = move |token: &Token| counts.get(token.variable.index()) == Some(&true);
    all.into_iter().filter(drives).flat_map(move |Token { id, value, .. }| {
        let lower = match value {
            TokenValue::Number { number, low } => {
                closer(number, low).into_iter().map(|lower| (lower, number)).collect()
            }
            TokenValue::Word(_) => Vec::new(),
        };
        lower.into_iter().flat_map(move |(lower, number)| {
            let step = usize::try_from(number.abs_diff(lower)).unwrap_or(usize::MAX).max(1);
            let places = (0..=longest.unwrap_or(0)).step_by(step);
            places.filter_map(move |from| replayed(program, instance, (id, lower), from))
        })
    })
}

/// Simpler words: fewer letters, if the length is not fixed, then smaller letters.
fn words(
    word: Vec<u8>,
    domain: Option<&Machine>,
    fixed: bool,
) -> impl Iterator<Item = Vec<u8>> + '_ {
    let whole = word.clone();
    let cut = chunks(if fixed { 0 } else { word.len() }).filter_map(move |(from, to)| {
        let mut simpler = whole.clone();
        simpler.drain(from..to);
        (!simpler.is_empty()).then_some(simpler)
    });
    let changed = (0..word.len()).flat_map(move |place| {
        let word = word.clone();
        let before = domain.map_or(&[][..], |domain| {
            let rank = domain.letters.iter().position(|letter| Some(letter) == word.get(place));
            domain.letters.get(..rank.unwrap_or(0)).unwrap_or(&[])
        });
        before.iter().filter_map(move |letter| {
            let mut simpler = word.clone();
            *simpler.get_mut(place)? = *letter;
            Some(simpler)
        })
    });
    cut.chain(changed)
        .filter(move |word| domain.is_none_or(|domain| crate::generate::accepts(domain, word)))
}

/// Merges two rows into one with their nim-sum, which for sums of games is often equivalent.
fn merged(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    let mut found = Vec::new();
    groups(&instance.items, &mut found);
    found.into_iter().filter(|group| group.driver.is_some()).flat_map(
        move |Group { driver, place, length }| {
            (1..length).filter_map(move |row| {
                let simpler = without(instance, driver, place, (row, row + 1))?;
                let (kept, gone) = (
                    single(&instance.items, driver, row - 1)?,
                    single(&instance.items, driver, row)?,
                );
                match (&kept.value, &gone.value) {
                    (
                        TokenValue::Number { number, low },
                        TokenValue::Number { number: other, .. },
                    ) => {
                        let number = number ^ other;
                        (number >= *low).then(|| {
                            with(&simpler, &[(kept.id, TokenValue::Number { number, low: *low })])
                        })
                    }
                    _ => None,
                }
            })
        },
    )
}

/// The only token of a row, or of a pass that reads nothing else.
fn single(items: &[Item], wanted: Option<usize>, row: usize) -> Option<&Token> {
    items.iter().find_map(|item| match item {
        Item::Line(_) => None,
        Item::Rows { driver, rows } if *driver == wanted => {
            match rows.get(row).map(Vec::as_slice) {
                Some([token]) => Some(token),
                _ => None,
            }
        }
        Item::Rows { .. } => None,
        Item::Passes { driver, passes } if *driver == wanted => {
            match passes.get(row).map(Vec::as_slice) {
                Some([Item::Line(tokens)]) => tokens.first().filter(|_| tokens.len() == 1),
                _ => None,
            }
        }
        Item::Passes { passes, .. } => passes.iter().find_map(|pass| single(pass, wanted, row)),
    })
}

/// All numbers except those that count rows.
fn numbers(instance: &Instance) -> Vec<(usize, i64, i64)> {
    let mut found = Vec::new();
    groups(&instance.items, &mut found);
    let drives = |id: usize| found.iter().any(|group| group.driver == Some(id));
    let number = |token: Token| match token.value {
        // Ranges may extend below 0, but 0 is simpler.
        TokenValue::Number { number, low } if !drives(token.id) => Some((token.id, number, low)),
        TokenValue::Number { .. } | TokenValue::Word(_) => None,
    };
    tokens(instance).into_iter().filter_map(number).collect()
}

/// Removes the same binary digits from all numbers, which preserves nim-sums of 0.
fn masked(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    let numbers = numbers(instance);
    let highest =
        numbers.iter().map(|(_, number, _)| i64::BITS - number.max(&0).leading_zeros()).max();
    let digits = highest.and_then(|digits| usize::try_from(digits).ok()).unwrap_or(0);
    chunks(digits).filter_map(move |(from, to)| {
        // Highest digits first.
        let places = (digits - to)..(digits - from);
        let mask = places.fold(0_i64, |mask, place| {
            mask | 1_i64.checked_shl(u32::try_from(place).unwrap_or(0)).unwrap_or(0)
        });
        let change = |(id, number, low): &(usize, i64, i64)| {
            let less = number & !mask;
            (*number > 0 && less < *number && less >= *low)
                .then_some((*id, TokenValue::Number { number: less, low: *low }))
        };
        let changes: Vec<(usize, TokenValue)> = numbers.iter().filter_map(change).collect();
        (!changes.is_empty()).then(|| with(instance, &changes))
    })
}

/// The number that sizes are measured from.
fn least(low: i64) -> i64 {
    low.max(0)
}

/// Numbers closer to the minimum: the minimum, halfway, less by powers of two, less by one.
fn closer(number: i64, low: i64) -> Vec<i64> {
    let least = least(low);
    let distance = number.abs_diff(least);
    let mut found = Vec::new();
    let mut step = distance;
    while step > 0 {
        found.push(if number > least {
            number.checked_sub_unsigned(step)
        } else {
            number.checked_add_unsigned(step)
        });
        step /= 2;
    }
    // Remove one binary digit, from the highest.
    let digits =
        (0..63).rev().map(|place| 1_i64 << place).filter(|digit| number > 0 && number & digit != 0);
    found.extend(
        digits.map(|digit| Some(number - digit)).filter(|one| one.is_some_and(|one| one >= least)),
    );
    found.into_iter().flatten().collect()
}

fn smaller(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    numbers(instance).into_iter().flat_map(move |(id, number, low)| {
        let value = move |number: i64| TokenValue::Number { number, low };
        closer(number, low).into_iter().map(move |number| with(instance, &[(id, value(number))]))
    })
}

/// The number of neighbours of a lower number to try.
const NEARBY: u64 = 16;

/// Lower numbers and their neighbours: a failure may need a certain remainder.
fn lower_nearby(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    let mut numbers = numbers(instance);
    numbers.truncate(PAIRS);
    numbers.into_iter().flat_map(move |(id, number, low)| {
        let near = closer(number, low).into_iter().flat_map(move |lower| {
            (1..NEARBY).filter_map(move |step| {
                lower.checked_add_unsigned(step).filter(|near| *near < number)
            })
        });
        near.map(move |number| with(instance, &[(id, TokenValue::Number { number, low })]))
    })
}

/// Pairs are formed among this many numbers.
const PAIRS: usize = 8;

/// Decreases two numbers by the same amount, or removes the same binary digit from both: their
/// relation may matter.
fn lower_together(instance: &Instance) -> impl Iterator<Item = Instance> + '_ {
    let mut numbers = numbers(instance);
    numbers.truncate(PAIRS);
    let pairs: Vec<_> =
        (0..numbers.len()).flat_map(|one| (0..one).map(move |other| (one, other))).collect();
    pairs.into_iter().flat_map(move |(one, other)| {
        let ((id, number, low), (id_2, number_2, low_2)) = (numbers[one], numbers[other]);
        closer(number, low).into_iter().filter_map(move |smaller| {
            let smaller_2 = number_2.checked_sub(number.checked_sub(smaller)?)?;
            let both = smaller_2 >= least(low_2) && smaller < number;
            both.then(|| {
                let (value, value_2) = (
                    TokenValue::Number { number: smaller, low },
                    TokenValue::Number { number: smaller_2, low: low_2 },
                );
                with(instance, &[(id, value), (id_2, value_2)])
            })
        })
    })
}
