//! What can be wrong with a domain of numeric planning.

use rules::diagnostic::Reason;

use super::{Diagnosis, common, diagnosis};
use crate::language::Language;
use crate::mention::{list, short};
use crate::say::{counted, say};

/// The words; none if the reason is about something else.
pub(super) fn words(reason: &Reason, language: Language) -> Option<Diagnosis> {
    Some(match reason {
        Reason::UnclosedParenthesis => diagnosis!(language,
            en: ["missing closing parenthesis", "opened here",
                "add the missing `)`; each section must be closed before the next one starts"],
            ja: ["括弧が閉じていません", "ここで開いています",
                "足りない `)` を加えてください。節は、次の節が始まる前に閉じます"]),
        Reason::UnopenedParenthesis => diagnosis!(language,
            en: ["`)` without a matching `(`", "closes nothing",
                "remove it, or another `)` that closes too early"],
            ja: ["`)` に対応する `(` がありません", "余分な `)` です",
                "これか、早すぎるところにある `)` を消してください"]),
        Reason::EmptyText => diagnosis!(language,
            en: ["the text is empty", "",
                "write a domain as: (define (domain NAME) (:objects ?x) (:constraint (>= ?x 0)) \
                (:action ...))"],
            ja: ["テキストが空です", "",
                "domain の書き方: (define (domain NAME) (:objects ?x) (:constraint (>= ?x 0)) \
                (:action ...))"]),
        Reason::UnknownSection { found, similar } => {
            let hint = match similar {
                Some(similar) => common::did_you_mean(similar, language),
                None => say!(language,
                    en: "a domain has :objects, :constraint, :tercondition and :action; an \
                        action has :parameters, :precondition and :effect",
                    ja: "domain には :objects, :constraint, :tercondition, :action を、action \
                        には :parameters, :precondition, :effect を書きます"),
            };
            diagnosis!(language,
                en: [("unknown section `{}`", short(found)), "not a section here",
                    { hint }],
                ja: [("ここに `{}` という節はありません", short(found)), "不明な節", { hint }])
        }
        Reason::UnknownOperator { found, known } => diagnosis!(language,
            en: [("`{}` cannot be used here", short(found)), "unknown here",
                ("available here: {}", known.join(", "))],
            ja: [("ここに `{}` は書けません", short(found)), "ここでは使えません",
                ("ここで使えるもの: {}", known.join(", "))]),
        Reason::WrongArity { operator, given, wanted } => {
            let hint = match *operator {
                "%=" => say!(language,
                    en: "as in: (%= ?k 2 1), which says that ?k is odd",
                    ja: "例: (%= ?k 2 1) は ?k が奇数であることを表します"),
                "exists" | "forall" => say!(language,
                    en: "as in: (exists (?k) (= ?x (+ ?k ?k)))",
                    ja: "例: (exists (?k) (= ?x (+ ?k ?k)))"),
                "when" => say!(language,
                    en: "as in: (when (>= ?y ?k) (assign ?y ?k))",
                    ja: "例: (when (>= ?y ?k) (assign ?y ?k))"),
                "assign" => say!(language,
                    en: "as in: (assign ?x (- ?x ?k))",
                    ja: "例: (assign ?x (- ?x ?k))"),
                _ => String::new(),
            };
            diagnosis!(language,
                en: [("`{operator}` takes {}, not {given}", counted(*wanted, "argument")), "",
                    { hint }],
                ja: ["`{operator}` の引数は {wanted} 個ですが、{given} 個あります", "", { hint }])
        }
        Reason::UndeclaredVariable { name, similar, known } => {
            let hint = match similar {
                Some(similar) => common::did_you_mean(short(similar), language),
                None => say!(language,
                    en: ("available here: {}", list(known)),
                    ja: ("ここで使える名前: {}", list(known))),
            };
            diagnosis!(language,
                en: [("`{}` is not declared", short(name)), "neither an object nor a parameter",
                    { hint }],
                ja: [("`{}` は宣言されていません", short(name)),
                    "オブジェクトでもパラメータでもありません", { hint }])
        }
        Reason::RepeatedName { name } => diagnosis!(language,
            en: [("`{}` is declared twice", short(name)), "already declared",
                "choose another name"],
            ja: [("`{}` が二度宣言されています", short(name)), "すでに宣言されています",
                "別の名前にしてください"]),
        Reason::TooManyHeaps { limit } => diagnosis!(language,
            en: ["a position has more than {limit} heaps", "one too many", "use fewer heaps"],
            ja: ["局面の山が {limit} 個を超えています", "1 つ多すぎます", "山を減らしてください"]),
        Reason::TooManyVariables { limit } => diagnosis!(language,
            en: ["there are more than {limit} variables", "one too many",
                "split this into several actions"],
            ja: ["変数が {limit} 個を超えています", "1 つ多すぎます",
                "いくつかの action に分けてください"]),
        Reason::FormulaTooLarge { limit } => diagnosis!(language,
            en: ["the formula is too large: it has more than {limit} parts", "one too many",
                "split this into several moves"],
            ja: ["式が大きすぎます。部分が {limit} 個を超えています", "1 つ多すぎます",
                "いくつかの手に分けてください"]),
        Reason::NotConstant => diagnosis!(language,
            en: ["this multiplies variables or divides by a variable", "not linear",
                "only one factor may contain variables, and the second argument of %= must not"],
            ja: ["変数どうしを掛けるか、変数で割っています", "線形ではありません",
                "変数を含められる因数は 1 つだけです。%= の 2 番目の引数は変数を含められません"]),
        Reason::ResidueOutOfRange { residue, modulus } => diagnosis!(language,
            en: ["no number leaves the remainder {residue} when divided by {modulus}",
                "so this is never true", ("remainders are from 0 to {}", modulus - 1)],
            ja: ["{modulus} で割った余りが {residue} になる数はありません", "決して真になりません",
                ("余りは 0 から {} までです", modulus - 1)]),
        Reason::AssignsToParameter { name } => diagnosis!(language,
            en: [("`{}` is not an object", short(name)), "cannot be assigned to",
                "an effect can only change objects; parameters select which move is made"],
            ja: [("`{}` はオブジェクトではありません", short(name)), "代入できません",
                "effect で変えられるのはオブジェクトだけです。パラメータは、どの操作を行うかを選ぶものです"]),
        Reason::MayBeNegative { name } => diagnosis!(language,
            en: [("`{}` may be negative", short(name)), "does not clearly rule this out",
                ("heaps must be 0 or more: add (>= {} 0) to the constraint", short(name))],
            ja: [("`{}` は負になるかもしれません", short(name)), "負の場合が除かれていません",
                ("山は 0 以上です。制約に (>= {} 0) を加えてください", short(name))]),
        Reason::RepeatedAction { name } => diagnosis!(language,
            en: [("two actions are named `{}`", short(name)), "the second one",
                "both are used; if you copied one, did you change all its objects?"],
            ja: [("`{}` という action が 2 つあります", short(name)), "2 つ目",
                "どちらも使われます。コピーしたのなら、オブジェクトをすべて書き換えましたか"]),
        Reason::AssignedTwice { name } => diagnosis!(language,
            en: [("`{}` is assigned twice", short(name)), "this one counts",
                "did you mean another object?"],
            ja: [("`{}` に二度代入しています", short(name)), "こちらが有効です",
                "別のオブジェクトのつもりではありませんか"]),
        Reason::UnusedParameter { name } => diagnosis!(language,
            en: [("unused parameter `{}`", short(name)), "never used",
                "remove it, unless you forgot to use it"],
            ja: [("パラメータ `{}` が使われていません", short(name)), "どこにも現れません",
                "使い忘れでなければ、消してください"]),
        _ => return None,
    })
}
