//! Smooth lines through given points, as cubic pieces of Bézier. Between two points the curve stays
//! in the rectangle of which they are corners: slopes are those of Fritsch and Butland (1984), in x
//! and in y.

/// A place.
type Point = (i32, i32);

/// The slope where a step `before` is followed by a step `after`: their harmonic mean, or none
/// where they do not go the same way.
fn slope(before: i32, after: i32) -> i32 {
    let (before, after) = (i64::from(before), i64::from(after));
    if before.signum() * after.signum() <= 0 {
        return 0;
    }
    i32::try_from(2 * before * after / (before + after)).unwrap_or(0)
}

/// The pieces of a curve through points, each as its two control points and its end. It begins in
/// the first point.
pub(crate) fn pieces(points: &[Point]) -> Vec<[Point; 3]> {
    let step = |end: usize| {
        let (one, two) = (points[end - 1], points[end]);
        (two.0 - one.0, two.1 - one.1)
    };
    let at = |index: usize| {
        if index == 0 {
            return step(1);
        }
        let before = step(index);
        if index + 1 >= points.len() {
            return before;
        }
        let after = step(index + 1);
        (slope(before.0, after.0), slope(before.1, after.1))
    };
    (1..points.len())
        .map(|next| {
            let (start, end) = (points[next - 1], points[next]);
            let (leave, reach) = (at(next - 1), at(next));
            [
                (start.0 + leave.0 / 3, start.1 + leave.1 / 3),
                (end.0 - reach.0 / 3, end.1 - reach.1 / 3),
                end,
            ]
        })
        .collect()
}

/// A point of a curve: `part` of `parts` of the way through the piece that begins in `start`.
pub(crate) fn on_piece(start: Point, [one, two, end]: [Point; 3], part: i64, parts: i64) -> Point {
    let rest = parts - part;
    let weights =
        [rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part];
    let mean = |of: fn(Point) -> i32| {
        let sum: i64 = [start, one, two, end]
            .into_iter()
            .zip(weights)
            .map(|(point, w)| i64::from(of(point)) * w)
            .sum();
        i32::try_from(sum / (parts * parts * parts)).unwrap_or(0)
    };
    (mean(|point| point.0), mean(|point| point.1))
}

/// The two ends of the strokes of an arrow head at `tip` that comes from the direction of `from`.
pub(crate) fn head(from: Point, tip: Point, length: i32) -> Option<[Point; 2]> {
    let (dx, dy) = (i64::from(tip.0 - from.0), i64::from(tip.1 - from.1));
    let distance = (dx * dx + dy * dy).isqrt();
    if distance == 0 {
        return None;
    }
    let length = i64::from(length);
    // Back by the length, and aside by half of it; in thousandths, rounded.
    let place = |back: i64, aside: i64, along: i64, across: i64| {
        let moved = (-back * along * 1000 + aside * across * 1000) / distance;
        i32::try_from((moved + 500).div_euclid(1000)).unwrap_or(0)
    };
    let stroke = |side: i64| {
        (
            tip.0 + place(length, side * length / 2, dx, -dy),
            tip.1 + place(length, side * length / 2, dy, dx),
        )
    };
    Some([stroke(1), stroke(-1)])
}

/// A point of a smooth line, `part` of `parts` of the way through its points; none of an empty one.
pub(crate) fn point(points: &[Point], part: i64, parts: i64) -> Option<Point> {
    let steps = i64::try_from(points.len()).ok()?.checked_sub(1)?;
    let along = part * steps;
    let piece = usize::try_from((along / parts).min(steps - 1)).ok();
    let Some(piece) = piece else { return points.first().copied() };
    let rest = along - i64::try_from(piece).ok()? * parts;
    let pieces = pieces(points);
    Some(on_piece(*points.get(piece)?, *pieces.get(piece)?, rest, parts))
}
