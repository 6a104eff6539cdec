//@ entry
impl Input<'_> {
    fn entry(&self, name: &str, numbers: &[i64], place: i64) -> i64 {
        if place == 0 {
            return 0;
        }
        match usize::try_from(place).ok().and_then(|place| numbers.get(place - 1)) {
            Some(&number) => number,
            None => self.fail(format!("there is no entry {place} of {name}")),
        }
    }
}

//@ put_at
impl Input<'_> {
    fn put_at(&self, name: &str, place: i64, number: i64, numbers: &mut [i64]) {
        match usize::try_from(place).ok().and_then(|place| numbers.get_mut(place.wrapping_sub(1))) {
            Some(old) => *old = number,
            None => self.fail(format!("there is no entry {place} of {name}")),
        }
    }
}

//@ letter_at
impl Input<'_> {
    fn letter_at(&self, name: &str, word: &[u8], place: i64) -> i64 {
        match usize::try_from(place).ok().and_then(|place| word.get(place.wrapping_sub(1))) {
            Some(&letter) => letter.into(),
            None => self.fail(format!("there is no letter {place} of {name}")),
        }
    }
}
