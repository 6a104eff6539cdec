//! Why a law holds for all positions, and how a winning turn is found by it.

use rules::Convention;
use rules::language::print::Printed;
use rules::lists::TurnRule;

use crate::document::Block;
use crate::document::spans::{formula, list, paragraph, sums};
use crate::language::Language;
use crate::say::{say, sentences};
use answer::{HeapTheorem, Law, SumEvidence};

/// Which proof is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// The exclusive or of the values is 0.
    Xor,
    /// Columns of ones, up to so many moves in a turn.
    Columns(usize),
    /// The same in misère play.
    MisereColumns(usize),
    /// Fickle and firm heaps.
    Tame,
    /// Every heap alone.
    Selective,
    /// Elements of a quotient.
    Quotient,
}

impl Reason {
    pub(super) const fn of(theorem: &SumEvidence, convention: Convention) -> Self {
        let most = match theorem.turn {
            TurnRule::Moves(most) => most,
            TurnRule::AnyHeaps => 1,
        };
        match (theorem.law, convention) {
            (Law::Grundy, _) => Self::Xor,
            (Law::Tame, _) => Self::Tame,
            (Law::Selective, _) => Self::Selective,
            (Law::Quotient, _) => Self::Quotient,
            (Law::Moore, Convention::Misere) => Self::MisereColumns(most),
            (Law::Moore, Convention::Normal) if most == 1 => Self::Xor,
            (Law::Moore, Convention::Normal) => Self::Columns(most),
        }
    }
}

/// A sentence as a paragraph; what stands between two `$` is a calculation. Only numbers are ever
/// filled in.
fn line(sentence: String) -> Block {
    paragraph(sums(&sentence))
}

fn steps<const N: usize>(numbered: bool, sentences: [String; N]) -> Block {
    list(numbered, sentences.map(|sentence| sums(&sentence)))
}

/// The proof.
pub(super) fn proof(theorem: &SumEvidence, reason: Reason, language: Language) -> Vec<Block> {
    let mut blocks = match reason {
        Reason::Xor => vec![
            line(xor_begin(language)),
            steps(true, [xor_lost(language), xor_won(language), xor_end(language)]),
            line(xor_so(language)),
        ],
        Reason::Columns(most) => vec![
            line(columns_begin(most, language)),
            steps(
                true,
                [
                    columns_lost(most, most + 1, language),
                    columns_won(most, language),
                    columns_end(language),
                ],
            ),
            line(columns_so(language)),
        ],
        Reason::MisereColumns(most) => vec![
            line(columns_begin(most, language)),
            steps(
                true,
                [
                    misere_small(most, language),
                    misere_balanced(most, language),
                    misere_many(most, language),
                    misere_few(most, language),
                ],
            ),
            line(misere_so(language)),
        ],
        Reason::Tame => vec![
            line(tame_begin(language)),
            line(tame_conditions(language)),
            steps(true, [tame_lost(language), tame_won(language)]),
            line(tame_so(language)),
        ],
        Reason::Quotient => vec![
            line(quotient_begin(language)),
            steps(true, [quotient_lost(language), quotient_won(language)]),
            line(quotient_so(language)),
        ],
        Reason::Selective => vec![
            line(selective_begin(language)),
            steps(true, [selective_lost(language), selective_won(language)]),
            line(selective_so(language)),
        ],
    };
    if let Some(name) = theorem.every_turn.as_ref().filter(|_| theorem.law == Law::Moore) {
        let next = formula(&Printed::name(name).map(|name| format!("{name} + 1")));
        let name = formula(&Printed::name(name));
        blocks.push(paragraph(say!(language,
            en: "None of this depends on how many moves a turn may have: it holds for every \
                {name}, with {next} in place of the number by which multiples and remainders are \
                taken.",
            ja: "以上は 1 手番に行える操作の回数によらず、すべての {name} について成り立ちます。倍数や余りをとる数は {next} です。")));
    }
    blocks
}

/// How a winning turn is found.
pub(super) fn how(sizes: bool, reason: Reason, language: Language) -> Vec<Block> {
    let columns = |most: usize| {
        let cases = [
            columns_zero(language),
            columns_raise(most + 1, language),
            columns_lower(most, language),
        ];
        vec![line(columns_how(most + 1, language)), steps(false, cases)]
    };
    let xor = line(if sizes { xor_how_sizes(language) } else { xor_how(language) });
    match reason {
        Reason::Xor => vec![xor],
        Reason::Tame => vec![line(tame_how(language))],
        Reason::Selective => vec![line(selective_how(language))],
        Reason::Quotient => vec![line(quotient_how(language))],
        Reason::Columns(most) => {
            let mut blocks = columns(most);
            blocks.push(line(columns_all(most, language)));
            blocks
        }
        Reason::MisereColumns(most) => {
            let (one, zero) = (last_one(most, language), last_zero(most, language));
            let cases = match most {
                1 => steps(false, [one, zero]),
                _ => steps(
                    false,
                    [one, zero, last_fewer(most, language), last_more(most + 2, language)],
                ),
            };
            let mut blocks =
                vec![line(ones_how(most, language)), line(last_how(most, language)), cases];
            blocks.push(line(otherwise(most, language)));
            blocks.extend(if most == 1 { vec![xor] } else { columns(most) });
            blocks
        }
    }
}

/// Whether the value of every heap is its size.
pub(super) fn is_size(theorem: &SumEvidence, heap: &str) -> bool {
    matches!(&theorem.heap, HeapTheorem::Term { term, .. } if term.text == heap)
}

// The exclusive or of the values.
sentences! {
    fn xor_begin() {
        en: "Let $X$ be the exclusive or of the values of all heaps. Every play ends, so we use \
            induction on the number of moves left.",
        ja: "すべての山の Grundy 数の排他的論理和を $X$ とします。どの対局も必ず終わるので、残りの手数に関する帰納法で示します。"
    }
    fn xor_lost() {
        en: "If $X = 0$, every move makes $X$ different from 0. A move changes one heap, and what \
            it leaves has a value different from that of the heap, because the Grundy value of a \
            heap is the mex of the values of its options. One value changes, and so does $X$.",
        ja: "$X = 0$ のとき、どの手を選んでも $X$ は 0 でなくなります。1 手で変わる山は 1 つだけで、山の Grundy 数とは「1 手で移れる先の Grundy \
            数に現れない最小の数」なので、\
            操作の後に残るものの Grundy 数は元の Grundy 数と必ず異なります。Grundy 数がちょうど 1 つ変わるので、$X$ も変わります。"
    }
    fn xor_won() {
        en: "If $X != 0$, some move makes it 0. Let $2^p$ be the highest binary digit of $X$. It \
            occurs in an odd number of the values, so in at least one, say in $g$. Then $g xor X < \
            g$: this digit is gone, and only lower ones have changed. Every smaller number is the \
            value of an option of this heap, and with $g xor X$ in place of $g$, the exclusive or \
            of all values is $X xor X = 0$.",
        ja: "$X != 0$ のとき、$X$ を 0 にする手があります。$X$ の 2 進表記の最上位の桁を $2^p$ とします。この桁が 1 である Grundy \
            数は奇数個なので、そのような Grundy 数 \
            $g$ が少なくとも 1 つあります。$g xor X$ ではこの桁が 0 になり、ほかに変わるのは下の桁だけなので $g xor X < g$ です。この山からは \
            $g$ \
            より小さいどの Grundy 数へも 1 手で移れるので、Grundy 数を $g xor X$ にすれば、全体の排他的論理和は $X xor X = 0$ になります。"
    }
    fn xor_end() {
        en: "When no move is left, all values are 0, and $X = 0$.",
        ja: "手がない局面では Grundy 数はすべて 0 なので、$X = 0$ です。"
    }
    fn xor_so() {
        en: "So the player to move loses exactly when $X = 0$ (Bouton 1901, Sprague 1935, Grundy \
            1939).",
        ja: "したがって、手番のプレイヤーが負けるのは $X = 0$ のとき、かつそのときに限ります\
            （Bouton 1901, Sprague 1935, Grundy 1939）。"
    }
    fn xor_how() {
        en: "Let $X$ be the exclusive or of all values. In a heap whose value $g$ has the highest \
            binary digit of $X$, make a move after which the value is $g xor X$.",
        ja: "すべての Grundy 数の排他的論理和を $X$ とします。$X$ の最上位の桁が 1 である Grundy 数 $g$ の山で、Grundy 数が $g xor \
            X$ になる操作を行います。"
    }
    fn xor_how_sizes() {
        en: "Let $X$ be the exclusive or of all heaps. Reduce a heap $g$ that has the highest \
            binary digit of $X$ to $g xor X$.",
        ja: "すべての山の排他的論理和を $X$ とします。$X$ の最上位の桁が 1 である山 $g$ を $g xor X$ に減らします。"
    }
}

// Columns of ones, up to so many moves in a turn.
fn columns_begin(most: usize, language: Language) -> String {
    let next = most + 1;
    let (moves, lowers) = match most {
        1 => (
            say!(language, en: "one move", ja: "1 手番に行える操作は 1 回"),
            say!(language, en: "exactly 1 value", ja: "ちょうど 1 個の Grundy 数"),
        ),
        _ => (
            say!(language, en: "at most {most} moves", ja: "1 手番に行える操作は最大 {most} 回"),
            say!(language, en: "at least 1 and at most {most} values", ja: "1 個以上 {most} 個以下の \
                Grundy 数"),
        ),
    };
    say!(language,
        en: "Write the values in binary, one below the other. A turn is {moves}; every move lowers \
            the value of its heap and leaves no second heap. So a turn lowers {lowers}, each to \
            any smaller number. Call a position balanced if in every column the number of ones is \
            a multiple of {next}. Every play ends, so we use induction on the number of moves \
            left.",
        ja: "Grundy 数を 2 進法で縦に並べて書きます。{moves}で、どの手も 1 つの山の Grundy 数を小さくし、山を 2 つに分けません。つまり 1 手番で、\
            {lowers}をそれぞれ好きなだけ小さくできます。どの桁でも 1 の個数が {next} の倍数である局面を「釣り合った局面」と呼びます。どの対局も必ず終わるので、\
            残りの手数に関する帰納法で示します。")
}

sentences! {
    fn columns_lost(most: usize, next: usize) {
        en: "From a balanced position, no turn leads to a balanced one. Look at the highest column \
            in which the turn changes a digit. Any value whose digit changes there became smaller, \
            and this is the highest of its digits that changed: it was 1 and is now 0. So in this \
            column at least 1 and at most {most} ones disappear and none appears, and the number \
            left is not a multiple of {next}.",
        ja: "釣り合った局面から釣り合った局面へ移る手はありません。その手番で数字が変わる最上位の桁を見ます。そこで数字が変わった Grundy 数は小さくなっていて、\
            しかもその Grundy 数の中で変わった最上位の桁がここなので、数字は 1 から 0 に変わっています。よってこの桁では 1 が 1 個以上 {most} 個以下減り、\
            増えることはないので、残りは {next} の倍数になりません。"
    }
    fn columns_won(most: usize) {
        en: "From every other position some turn leads to a balanced one: the construction below \
            changes at most {most} values.",
        ja: "釣り合っていない局面からは、釣り合った局面にする手があります。下に述べる方法で変える Grundy 数は最大 {most} 個です。"
    }
    fn columns_all(most: usize) {
        en: {
            match most {
                1 => "If at most 1 heap has a value other than 0, it is shorter to bring it to \
                    0.".to_owned(),
                _ => format!(
                    "If at most {most} heaps have a value other than 0, it is shorter to bring all \
                        of them to 0."
                ),
            }
        },
        ja: "Grundy 数が 0 でない山が {most} 個以下なら、それらをすべて 0 にする方が早いです。"
    }
    fn columns_end() {
        en: "When no move is left, all values are 0, and the position is balanced.",
        ja: "手がない局面では Grundy 数はすべて 0 で、釣り合っています。"
    }
    fn columns_so() {
        en: "So the player to move loses exactly in the balanced positions (Moore 1910).",
        ja: "したがって、手番のプレイヤーが負けるのは、釣り合った局面のとき、かつそのときに限ります（Moore 1910）。"
    }
    fn columns_zero() {
        en: "If $s = 0$, all lowered heaps get a 0 here.",
        ja: "$s = 0$ なら、下げた山のこの桁をすべて 0 にします。"
    }
    fn columns_how(next: usize) {
        en: "Go through the columns from the highest to the lowest. A lowered heap, that is, one \
            in which a 1 has been changed to 0, is free in all lower columns: its digits there can \
            be chosen at will, and its value is smaller all the same. In each column, let $s$ be \
            the remainder when the number of ones of the heaps not yet lowered is divided by \
            {next}, and $f$ the number of heaps lowered so far.",
        ja: "最上位の桁から順に下の桁へ進みます。ある桁で 1 を 0 に変えた山（「下げた山」と呼びます）は、それより下の桁では数字を自由に選べます。\
            どう選んでも Grundy 数は小さくなっているからです。各桁で、まだ下げていない山の 1 の個数を {next} で割った余りを $s$、それまでに下げた山の個数を \
            $f$ とします。"
    }
    fn columns_raise(next: usize) {
        en: "If $s > 0$ and $f >= {next} - s$, then ${next} - s$ of the lowered heaps get a 1, the \
            others a 0.",
        ja: "$s > 0$ かつ $f >= {next} - s$ なら、下げた山のうち ${next} - s$ 個のこの桁を 1 に、残りを 0 にします。"
    }
    fn columns_lower(most: usize) {
        en: "Otherwise, $s$ more heaps that have a 1 here are lowered, which makes it a 0, and \
            those lowered before get a 0. Now $s + f$ heaps are lowered, and $s + f <= {most}$.",
        ja: "それ以外なら、この桁が 1 の山をさらに $s$ 個下げて 0 にし、先に下げた山のこの桁は 0 にします。これで下げた山は $s + f$ 個で、\
            $s + f <= {most}$ です。"
    }
}

// Misère play.
fn misere_small(most: usize, language: Language) -> String {
    let next = most + 1;
    match most {
        1 => say!(language,
            en: "All values are 0 or 1. Then every turn changes one 1 to a 0, and whoever makes \
                the last such change loses: with an odd number of ones, that is the player to \
                move; with an even number, the other player. With no ones at all, no move is left, \
                and the player to move wins.",
            ja: "Grundy 数がすべて 0 か 1 のとき。どの手番でも 1 がちょうど 1 個 0 になり、最後にそうした方が負けです。1 が奇数個なら手番のプレイヤーが、\
                偶数個なら相手が最後になります。1 が 1 つもなければ手がなく、手番のプレイヤーの勝ちです。"),
        _ => say!(language,
            en: "All values are 0 or 1. Then a turn changes at least 1 and at most {most} ones to \
                zeros, and whoever makes the last such change loses. If the number $u$ of ones \
                leaves the remainder 1 when divided by {next}, no turn leaves such a number again, \
                since removing 1 to {most} ones changes the remainder. Otherwise, if $u > 0$, the \
                remainder of $u - 1$ divided by {next} is between 1 and {most}; changing that many \
                ones to zeros makes the remainder 1. With no ones at all, no move is left, and the \
                player to move wins.",
            ja: "Grundy 数がすべて 0 か 1 のとき。1 手番で 1 個以上 {most} 個以下の 1 が 0 になり、最後にそうした方が負けです。1 の個数 $u$ \
                を \
                {next} で割った余りが 1 なら、1 個以上 {most} 個以下減らすと余りは必ず変わるので、どの手を選んでも余り 1 にはなりません。余りが 1 でなく \
                $u > 0$ なら、$u - 1$ を {next} で割った余り（1 以上 {most} 以下）だけの 1 を 0 にすれば余りは 1 になります。1 が 1 \
                つもなければ手がなく、手番のプレイヤーの勝ちです。"),
    }
}

fn misere_balanced(most: usize, language: Language) -> String {
    let next = most + 1;
    match most {
        1 => say!(language,
            en: "Some value is 2 or more, and the position is balanced. Then at least 2 values \
                have a one in the highest column, and all of these are 2 or more. A turn leaves \
                one of them unchanged. It does not lead to a balanced position: it changes one \
                value, and in every column in which a digit of it changes, the number of ones \
                changes by 1. So it leads to case 3 or 4.",
            ja: "2 以上の Grundy 数があり、釣り合っているとき。最上位の桁が 1 である Grundy 数は 2 個以上あり、それらはすべて 2 以上です。1 \
                手番ではそのうち少なくとも 1 \
                個がそのまま残ります。また、変わる Grundy 数は 1 個だけで、その Grundy 数の数字が変わるどの桁でも 1 の個数が 1 \
                だけ変わるので、釣り合った局面にはなりません。よって 3 か \
                4 の場合に移ります。"),
        _ => say!(language,
            en: "Some value is 2 or more, and the position is balanced. Then at least {next} \
                values have a one in the highest column, and all of these are 2 or more. A turn \
                leaves one of them unchanged. It does not lead to a balanced position: in the \
                highest column in which it changes a digit, every digit that changes was 1 and is \
                now 0, so at least 1 and at most {most} ones disappear and none appears. So it \
                leads to case 3 or 4.",
            ja: "2 以上の Grundy 数があり、釣り合っているとき。最上位の桁が 1 である Grundy 数は {next} 個以上あり、それらはすべて 2 以上です。1 \
                手番ではそのうち少なくとも 1 \
                個がそのまま残ります。また、数字が変わる最上位の桁では、変わった数字はすべて 1 から 0 になっていて、1 が 1 個以上 {most} 個以下減るだけなので、\
                釣り合った局面にはなりません。よって 3 か 4 の場合に移ります。"),
    }
}

fn misere_many(most: usize, language: Language) -> String {
    match most {
        1 => say!(language,
            en: "The position is not balanced, and two or more values are 2 or more. The \
                construction below leads to a balanced position. It changes one value, so a value \
                of 2 or more remains: this is case 2, and the other player loses.",
            ja: "釣り合っておらず、2 以上の Grundy 数が 2 個以上あるとき。下に述べる方法で釣り合った局面にできます。変える Grundy 数は 1 個だけなので、2 \
                以上の Grundy 数が 1 個は残ります。\
                これは 2 の場合なので、相手の負けです。"),
        _ => say!(language,
            en: "The position is not balanced, and more than {most} values are 2 or more. The \
                construction below leads to a balanced position. It changes at most {most} values, \
                so a value of 2 or more remains: this is case 2, and the other player loses.",
            ja: "釣り合っておらず、2 以上の Grundy 数が {most} 個より多いとき。下に述べる方法で釣り合った局面にできます。変える Grundy 数は最大 \
                {most} 個なので、2 以上の Grundy 数が \
                1 個は残ります。これは 2 の場合なので、相手の負けです。"),
    }
}

fn misere_few(most: usize, language: Language) -> String {
    match most {
        1 => say!(language,
            en: "Exactly one value is 2 or more. (Such a position is never balanced: there is a \
                single one in the highest column.) A turn can make it 0 or 1, whichever gives the \
                right number of ones: this is case 1, and the other player loses.",
            ja: "2 以上の Grundy 数がちょうど 1 個のとき。（最上位の桁の 1 は 1 個だけなので、釣り合っていることはありません。）それを 0 と 1 のうち 1 \
                の個数が合う方にすれば、1 の場合になり、相手の負けです。"),
        _ => say!(language,
            en: "At least 1 and at most {most} values are 2 or more. (Such a position is never \
                balanced: the highest column has too few ones.) A turn can bring all of these down \
                to 0 or 1 and make the number of ones right, as described below: this is case 1, \
                and the other player loses.",
            ja: "2 以上の Grundy 数が 1 個以上 {most} 個以下のとき。（最上位の桁の 1 が少なすぎるので、釣り合っていることはありません。）1 \
                手番でそれらをすべて 0 か \
                1 にし、下に述べるように 1 の個数を合わせることができます。これは 1 の場合なので、相手の負けです。"),
    }
}

fn ones_how(most: usize, language: Language) -> String {
    let next = most + 1;
    match most {
        1 => say!(language,
            en: "If all values are 0 or 1, there is nothing to choose.",
            ja: "Grundy 数がすべて 0 か 1 なら、選ぶ余地はありません。"),
        _ => say!(language,
            en: "If all values are 0 or 1, subtract 1 from the number of ones and take the \
                remainder modulo {next}; change that many ones to zeros.",
            ja: "Grundy 数がすべて 0 か 1 なら、1 の個数から 1 を引いた数を {next} で割った余りだけの 1 を 0 にします。"),
    }
}

fn last_how(most: usize, language: Language) -> String {
    let next = most + 1;
    match most {
        1 => say!(language,
            en: "If exactly one value is 2 or more, let $r$ be the remainder when the number of \
                ones is divided by 2:",
            ja: "2 以上の Grundy 数がちょうど 1 個のとき、1 の個数を 2 で割った余りを $r$ とします。"),
        _ => say!(language,
            en: "If at least 1 and at most {most} values are 2 or more, say $b$ of them, let $r$ \
                be the remainder when the number of ones is divided by {next}:",
            ja: "2 以上の Grundy 数が 1 個以上 {most} 個以下のとき、その個数を $b$、1 の個数を {next} で割った余りを $r$ とします。"),
    }
}

fn last_one(most: usize, language: Language) -> String {
    match most {
        1 => {
            say!(language, en: "If $r = 1$, it becomes 0.", ja: "$r = 1$ なら、それを 0 にします。")
        }
        _ => say!(language,
            en: "If $r = 1$, all $b$ become 0.",
            ja: "$r = 1$ なら、$b$ 個すべてを 0 にします。"),
    }
}

fn last_zero(most: usize, language: Language) -> String {
    match most {
        1 => {
            say!(language, en: "If $r = 0$, it becomes 1.", ja: "$r = 0$ なら、それを 1 にします。")
        }
        _ => say!(language,
            en: "If $r = 0$, one of the $b$ becomes 1, the others 0.",
            ja: "$r = 0$ なら、$b$ 個のうち 1 個を 1 に、残りを 0 にします。"),
    }
}

fn otherwise(most: usize, language: Language) -> String {
    match most {
        1 => say!(language,
            en: "If two or more values are 2 or more, play as in normal play:",
            ja: "2 以上の Grundy 数が 2 個以上あれば、正規形のときと同じようにします。"),
        _ => say!(language,
            en: "If more than {most} values are 2 or more, play as in normal play:",
            ja: "2 以上の Grundy 数が {most} 個より多ければ、正規形のときと同じようにします。"),
    }
}

sentences! {
    fn last_fewer(most: usize) {
        en: "If $r >= 2$ and $r - 1 <= {most} - b$, all $b$ become 0, and so do $r - 1$ of the \
            ones.",
        ja: "$r >= 2$ かつ $r - 1 <= {most} - b$ なら、$b$ 個すべてと、さらに $r - 1$ 個の 1 を 0 にします。"
    }
    fn last_more(next: usize) {
        en: "Otherwise, ${next} - r$ of the $b$ become 1, the others 0. (There are enough: $b >= \
            {next} - r$.)",
        ja: "それ以外なら、$b$ 個のうち ${next} - r$ 個を 1 に、残りを 0 にします（$b >= {next} - r$ なので足ります）。"
    }
    fn misere_so() {
        en: "So the player to move loses exactly in balanced positions with a value of 2 or more, \
            and in positions with values 0 and 1 in which the number of ones is as in case 1 \
            (Bouton 1901, Moore 1910).",
        ja: "したがって、手番のプレイヤーが負けるのは、2 以上の Grundy 数があって釣り合っているときと、Grundy 数がすべて 0 か 1 で 1 の個数が 1 \
            の場合に述べたとおりのときに限ります（Bouton 1901, Moore 1910）。"
    }
}

// Fickle and firm heaps.
sentences! {
    fn tame_begin() {
        en: "Every heap has a value and is either fickle or firm; only values 0 and 1 can be \
            fickle. A list of heaps has the exclusive or of their values as its value, and is \
            fickle if all of them are. Let P be the positions that are fickle of value 1 or firm \
            of value 0.",
        ja: "どの山にも Grundy 数があり、fickle か firm のどちらかです。fickle になりうるのは Grundy 数が 0 か 1 の山だけです。山の並びの \
            Grundy 数は各山の Grundy 数の排他的論理和で、\
            すべての山が fickle のときに限り fickle とします。fickle で Grundy 数が 1、または firm で Grundy 数が 0 の局面全体を P \
            とします。"
    }
    fn tame_conditions() {
        en: "The options of a heap have values and kinds too, and for every heap the following is \
            known. Fickle 0: no option has value 0 or is firm of value 1; if there is any option, \
            one is fickle of value 1. Fickle 1: no option has value 1 or is firm of value 0, and \
            one is fickle of value 0. Firm 0: no option has value 0 or is fickle of value 1, and \
            there is a move. Firm 1: no option has value 1 or is fickle of value 0, and one has \
            value 0. Firm $g >= 2$: no option has value $g$, every smaller number is the value of \
            an option, one is firm 0 or fickle 1, and one is firm 1 or fickle 0.",
        ja: "1 手で移れる先にも Grundy 数と種類があり、どの山についても次のことが分かっています。fickle 0：Grundy 数が 0 のもの、firm で \
            Grundy 数が 1 のものへは移れず、移れる先があれば \
            fickle 1 へも移れる。fickle 1：Grundy 数が 1 のもの、firm で Grundy 数が 0 のものへは移れず、fickle 0 \
            へ移れる。firm 0：Grundy 数が 0 のもの、\
            fickle で Grundy 数が 1 のものへは移れず、手がある。firm 1：Grundy 数が 1 のもの、fickle で Grundy 数が 0 \
            のものへは移れず、Grundy 数が 0 のものへ移れる。firm \
            $g >= 2$：Grundy 数が $g$ のものへは移れず、それより小さいどの Grundy 数へも移れ、さらに firm 0 か fickle 1 \
            のどちらか、firm 1 か fickle 0 \
            のどちらかへも移れる。"
    }
    fn tame_lost() {
        en: "No move leads from P to P: a move changes the value of its heap and with it that of \
            the position; and if the kind of the position changes too, because a first firm heap \
            appears or the only one disappears, the moves that would lead from P to P are those \
            excluded above. Every position of P has a move.",
        ja: "P から P へ移る手はありません。1 手で山の Grundy 数が変わるので、局面の Grundy 数も変わります。初めての firm の山ができる、または唯一の \
            firm \
            の山がなくなるなどして局面の種類も変わる場合に P から P へ移るような手は、上の条件で除かれています。また、P のどの局面にも手があります。"
    }
    fn tame_won() {
        en: "From every other position that has a move, some move leads to P. All heaps fickle, \
            value 0: some fickle 1 becomes fickle 0, or, if there is none, some fickle 0 becomes \
            fickle 1. Some heap firm, value $v != 0$: if there are two firm heaps, or if a fickle \
            heap has the highest digit of $v$, play as in Nim. Otherwise there is one firm heap \
            $g$ besides fickle ones whose total value is $e$, 0 or 1. If $g >= 2$, it becomes firm \
            $e$ or fickle $1 - e$; if $g = 1$ and $e = 0$, it becomes an option of value 0, which \
            is firm, as no option is fickle 0; if $g = 0$ and $e = 1$, some fickle 1 becomes \
            fickle 0.",
        ja: "P 以外で手のある局面からは、P へ移る手があります。すべて fickle で Grundy 数が 0 のとき：fickle 1 の山を fickle 0 \
            にし、それがなければ \
            fickle 0 の山を fickle 1 にします。firm の山があり Grundy 数 $v != 0$ のとき：firm の山が 2 つ以上あるか、$v$ \
            の最上位の桁を \
            fickle の山が持つなら、Nim と同じです。そうでなければ firm の山 $g$ は 1 つで、ほかの fickle の山の Grundy 数は合わせて \
            $e$（0 か 1）です。\
            $g >= 2$ なら firm $e$ か fickle $1 - e$ にします。$g = 1$、$e = 0$ なら Grundy 数が 0 \
            のものにします（fickle 0 \
            へは移れないので firm です）。$g = 0$、$e = 1$ なら fickle 1 の山を fickle 0 にします。"
    }
    fn tame_so() {
        en: "In misère play, the player to move wins when no move is left, and no such position is \
            in P. So the player to move loses exactly in P (Bouton 1901, Conway 1976).",
        ja: "逆形（ミゼール）では手がない局面は手番のプレイヤーの勝ちで、そのような局面は P に\
            含まれません。したがって、手番のプレイヤーが負けるのは P の局面のとき、かつそのときに\
            限ります（Bouton 1901, Conway 1976）。"
    }
    fn tame_how() {
        en: "As in the proof, try the moves of heaps of different sizes until one leads to P.",
        ja: "証明に従って、大きさの異なる山の手を順に調べ、P へ移る手を見つけます。"
    }
}

// Quotients.
sentences! {
    fn quotient_begin() {
        en: "The element of a position is the product of the elements of its heaps. Every play \
            ends, so we use induction on the number of moves left.",
        ja: "局面の元とは、その山の元の積のことです。どの対局も必ず終わるので、残りの手数に関する帰納法で示します。"
    }
    fn quotient_lost() {
        en: "From a position with a lost element, no move leads to one with a lost element. That \
            was checked for every heap, every move in it, and every element that the other heaps \
            can have; as the elements are periodic, and so are those of the options, finitely \
            many heaps are all there are.",
        ja: "元が負けの元である局面から、元が負けの元である局面へ移る手はありません。これは、どの山についても、その山でのどの手と、\
            残りの山が持ちうるどの元についても確かめられています。山の元も、1 手で移れる先の元も周期的なので、\
            確かめる山は有限個で足ります。"
    }
    fn quotient_won() {
        en: "From every other position that has a move, some move leads to one with a lost \
            element. What matters of a list of heaps is its element, and together with which \
            other elements no move in the list leads to a lost one. Starting with the empty list \
            and adding one heap at a time, only finitely many such pairs appear, and all of them \
            were checked.",
        ja: "それ以外の、手のある局面からは、元が負けの元である局面へ移る手があります。山の並びについて問題になるのは、その元と、\
            ほかの山の元がどれであるとき並びの中の手で負けの元にできないか、だけです。空の並びから山を 1 つずつ加えていくと、\
            このような組は有限個しか現れず、そのすべてが確かめられています。"
    }
    fn quotient_so() {
        en: "When no move is left, the element is $1$, which is not lost, and in misère play the \
            player to move wins. So the player to move loses exactly when the element of the \
            position is lost (Plambeck 2005, Plambeck and Siegel 2008).",
        ja: "手がない局面の元は $1$ で、これは負けの元ではなく、逆形では手番のプレイヤーの勝ちです。したがって、手番のプレイヤーが負けるのは、\
            局面の元が負けの元のとき、かつそのときに限ります（Plambeck 2005, Plambeck, Siegel 2008）。"
    }
    fn quotient_how() {
        en: "Calculate the element of the position, and try the moves of heaps of different sizes \
            until one leads to a lost element.",
        ja: "局面の元を計算し、大きさの異なる山の手を順に調べて、負けの元へ移る手を見つけます。"
    }
}

// Turns in any heaps.
sentences! {
    fn selective_begin() {
        en: "A turn is one move in each of one or more heaps. Call a heap lost if the player to \
            move loses it on its own. Every play ends, so we use induction on the number of moves \
            left.",
        ja: "1 手番では、1 つ以上の山でそれぞれ 1 回ずつ操作を行います。その山だけで対局したときに手番のプレイヤーが負ける山を「負けの山」と呼びます。どの対局も必ず終わるので、\
            残りの手数に関する帰納法で示します。"
    }
    fn selective_lost() {
        en: "If every heap is lost, a turn moves in at least one of them, and whatever it leaves \
            of that heap can be won on its own. So the other player faces a position that is not \
            of this kind.",
        ja: "すべてが負けの山のとき、手番のプレイヤーは少なくとも 1 \
            つの山で操作を行い、その山はどの手を選んでも負けの山だけにはなりません。よって相手の手番では、負けの山でない山があります。"
    }
    fn selective_won() {
        en: "If some heaps are not lost, a turn can move in each of these and in no other, leaving \
            only lost heaps. Then every heap is lost, and it is the other player's turn.",
        ja: "負けの山でない山があるとき、そのすべてで（ほかの山はそのままにして）負けの山だけになるように操作できます。するとすべてが負けの山になって、相手の手番になります。"
    }
    fn selective_so() {
        en: "When no move is left, every heap is lost. So the player to move loses exactly when \
            every heap is lost on its own (Smith 1966).",
        ja: "手がない局面ではすべてが負けの山です。したがって、手番のプレイヤーが負けるのは、すべてが負けの山のとき、かつそのときに限ります（Smith 1966）。"
    }
    fn selective_how() {
        en: "In every heap that is not lost on its own, move so that only lost heaps remain; leave \
            the other heaps alone.",
        ja: "負けの山でない山のすべてで、負けの山だけになるように操作します。ほかの山はそのままにします。"
    }
}
