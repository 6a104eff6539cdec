// The rule language on one page: lines of it, each with the keywords it explains and what it
// means. Behind `export default` this is JSON, which the language server reads too.

export default [
  {
    "line": "game \"Title\"",
    "keywords": ["game"],
    "en": "the title",
    "ja": "題名"
  },
  {
    "line": "players Alice, Bob",
    "keywords": ["players"],
    "en": "the names of the players; the first one begins",
    "ja": "プレイヤーの名前。先に書いた方が先手"
  },
  {
    "line": "heaps a b",
    "keywords": ["heaps"],
    "en": "two heaps with names; a position is (3, 4)",
    "ja": "名前のある 2 つの山。局面は (3, 4) のように書く"
  },
  {
    "line": "heap n",
    "keywords": ["heap"],
    "en": "any number of heaps; n is the size of one",
    "ja": "任意個の山。n は 1 つの山の大きさ"
  },
  {
    "line": "word [01]*",
    "keywords": ["word"],
    "en": "positions are words, described by a regular expression",
    "ja": "局面は語（文字の並び）。正規表現で表す"
  },
  {
    "line": "parameter k = 3 in 1..9",
    "keywords": ["parameter"],
    "en": "a number that can be changed without editing the rules, and its range",
    "ja": "ルールの外から変えられる数と、その範囲"
  },
  {
    "line": "move a -> a - d  where 0 < d <= 3",
    "keywords": ["move", "where", "->"],
    "en": "a move: what a heap becomes; `where` says for which d",
    "ja": "操作：山がどうなるか。どの d について行えるかを where に書く"
  },
  {
    "line": "move any h: h -> h - 1",
    "keywords": ["any"],
    "en": "the same move on any one of the named heaps; in a word, any letter",
    "ja": "名前のある山のどれにでも行える操作。語では任意の 1 文字"
  },
  {
    "line": "move n -> a, b  where a + b = n - 1",
    "keywords": [],
    "en": "splits a heap into two",
    "ja": "山が 2 つに分かれる操作"
  },
  {
    "line": "move a -> a / 2 if a > 3 else 0",
    "keywords": ["else"],
    "en": "what the heap becomes depends on a condition",
    "ja": "条件によって、山が何になるかが変わる操作"
  },
  {
    "line": "move 01 -> empty",
    "keywords": ["empty"],
    "en": "replaces these letters wherever they occur in the word; here it deletes them",
    "ja": "語のどこにあっても文字を置き換える操作。ここでは消す"
  },
  {
    "line": "move '#' -> '.'  after '.' before $",
    "keywords": ["after", "before"],
    "en": "replaces a letter only after a dot and at the end of the word",
    "ja": "直前が「.」で、語の末尾にあるときだけ置き換える"
  },
  {
    "line": "move a b -> digits(a + b)",
    "keywords": ["digits", "digit"],
    "en": "two digits become their sum, written in digits",
    "ja": "隣り合う 2 つの数字を、その和を書いたものに置き換える"
  },
  {
    "line": "move Left: 01 -> 1",
    "keywords": [],
    "en": "a move that only this player has",
    "ja": "このプレイヤーだけが行える操作"
  },
  {
    "line": "move l -> l + 1 gains 2",
    "keywords": ["gains"],
    "en": "whoever makes this move gains 2; who has gained more at the end wins",
    "ja": "この操作を行うと 2 点を得る。最後に得点の多い方が勝ち"
  },
  {
    "line": "turn 1..k moves",
    "keywords": ["turn", "moves"],
    "en": "a turn is one to k moves of the same player",
    "ja": "1 回の手番に、同じプレイヤーが操作を 1〜k 回行う"
  },
  {
    "line": "turn any heaps",
    "keywords": [],
    "en": "a turn is one move in each of one or more heaps",
    "ja": "1 回の手番に、1 つ以上の山を選び、それぞれで操作を 1 回行う"
  },
  {
    "line": "octal 0.77",
    "keywords": ["octal", "hexadecimal"],
    "en": "all moves at once, as an octal code; this one is Kayles",
    "ja": "すべての操作を 8 進コードで表す。これは Kayles"
  },
  {
    "line": "pick until none is left",
    "keywords": ["pick", "until"],
    "en": "players take letters in turn instead of making moves",
    "ja": "操作の代わりに、プレイヤーが交互に文字を取る"
  },
  {
    "line": "result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically",
    "keywords": ["result", "maximises", "minimises", "lexicographically"],
    "en": "what the taken letters count for, and who wants how much",
    "ja": "取った文字をどう評価し、誰がどうしたいか"
  },
  {
    "line": "show 'O' as coin, 'b' as '#.'",
    "keywords": ["show", "gap", "tile", "wall", "coin", "pawn"],
    "en": "what letters look like on the board: gap, tile, wall, coin, pawn, or cells from top to bottom",
    "ja": "盤での文字の見た目：gap、tile、wall、coin、pawn、または上から順に並べたマス"
  },
  {
    "line": "misere",
    "keywords": ["misere"],
    "en": "the player who cannot move wins",
    "ja": "操作を行えなくなった方が勝ち"
  },
  {
    "line": "ends when a = b",
    "keywords": ["ends"],
    "en": "play is over in these positions, even if there are moves",
    "ja": "これらの局面では、操作が残っていても終局"
  },
  {
    "line": "draw when a = 5",
    "keywords": ["draw"],
    "en": "play is over there and nobody wins; `wins when` and `loses when` are written alike",
    "ja": "これらの局面では終局で、引き分け。wins when と loses when も同じように書く"
  },
  {
    "line": "expect 3 wins, 4 loses",
    "keywords": ["expect", "wins", "loses"],
    "en": "known facts about some positions, checked at once",
    "ja": "勝敗の分かっている局面。すぐに確かめられる"
  },
  {
    "line": "expect (1, 2) value 3",
    "keywords": ["value"],
    "en": "the Grundy value of this position",
    "ja": "この局面の Grundy 数"
  },
  {
    "line": "expect 'T.F' outcome N",
    "keywords": ["outcome"],
    "en": "the outcome class of this position: L, R, N or P",
    "ja": "この局面の帰結類：L、R、N、P"
  },
  {
    "line": "expect (1, 4) difference 7",
    "keywords": ["difference"],
    "en": "how much more the player to move gains under best play",
    "ja": "双方が最善を尽くしたとき、手番のプレイヤーの得点が何点多いか"
  },
  {
    "line": "claim loses when n mod 4 = 0",
    "keywords": ["claim", "when"],
    "en": "a statement about every position: `when` means exactly then; proved or refuted",
    "ja": "すべての局面についての主張。when は「そのとき、かつそのときに限り」。証明または反証される"
  },
  {
    "line": "claim wins if n > 3",
    "keywords": ["if", "only"],
    "en": "one direction only; `only if` is the other one",
    "ja": "片方の向きだけの主張。only if はその逆の向き"
  },
  {
    "line": "claim loses when n mod 4 = 0 except 8",
    "keywords": ["except"],
    "en": "exceptions: in these positions the opposite holds",
    "ja": "例外：これらの局面では逆になる"
  },
  {
    "line": "claim a winning move touches 1 heap",
    "keywords": ["winning", "touches", "takes"],
    "en": "from every won position, some winning move is of this kind",
    "ja": "勝ちの局面には、この形の勝つ操作が必ずある"
  },
  {
    "line": "claim a winning move has touched <= 2",
    "keywords": ["touched"],
    "en": "the number of heaps that the turn changes; `x'` is the heap x after it",
    "ja": "手番で変わる山の数。`x'` は手番の後の山 x"
  },
  {
    "line": "claim play lasts length / 2",
    "keywords": ["play", "lasts", "odd", "even"],
    "en": "how many turns every play has; `play is odd when ...` says less",
    "ja": "終局までの手番の数。play is odd when ... なら偶奇だけを述べる"
  },
  {
    "line": "claim strategy leftmost 1, else rightmost 0",
    "keywords": ["strategy", "leftmost", "rightmost"],
    "en": "a strategy of best picks: the leftmost 1, or if there is none, the rightmost 0",
    "ja": "最善の取り方：最も左の 1、なければ最も右の 0"
  },
  {
    "line": "= != < <= + - * / mod",
    "keywords": ["mod"],
    "en": "comparisons and arithmetic; mod is the remainder of a division",
    "ja": "比較と計算。mod は割り算の余り"
  },
  {
    "line": "a > 0 and not (b = 1 or b = 2)",
    "keywords": ["and", "or", "not"],
    "en": "joins conditions",
    "ja": "条件をつなぐ。順に「かつ」「または」「でない」"
  },
  {
    "line": "claim every move wins if true",
    "keywords": ["true", "false"],
    "en": "a condition that always holds; `false` never does",
    "ja": "いつでも成り立つ条件。`false` は決して成り立たない"
  },
  {
    "line": "d in {1, 3..5}",
    "keywords": ["in"],
    "en": "d is one of these numbers",
    "ja": "d はこれらの数のどれか"
  },
  {
    "line": "a xor b",
    "keywords": ["xor"],
    "en": "the exclusive or: both numbers in binary, added without carrying",
    "ja": "排他的論理和：2 進数で、繰り上がりなしに足す"
  },
  {
    "line": "max(a, b)",
    "keywords": ["max", "min"],
    "en": "the larger of two numbers; min is the smaller one",
    "ja": "大きい方の数。min は小さい方"
  },
  {
    "line": "some d: a = 2 d",
    "keywords": ["some", "all"],
    "en": "there is such a number d; `all` says that every number is such",
    "ja": "このような数 d がある。all なら、すべての数について成り立つ"
  },
  {
    "line": "count(1) = length / 2",
    "keywords": ["count", "length", "sum"],
    "en": "how many letters are a 1, and how many letters there are; sum(d) adds up the digits",
    "ja": "1 の個数と、文字の個数。sum(d) は各桁の和"
  },
  {
    "line": "columns(2) mod 3 = 0",
    "keywords": ["columns"],
    "en": "write all heaps in binary and add up each column: every sum is divisible by 3",
    "ja": "すべての山を2 進数で書き、桁ごとに足した和がどれも 3 で割り切れる"
  },
  {
    "line": "(ones(a) + digitsum(10, b)) mod 2 = 0",
    "keywords": ["ones", "digitsum"],
    "en": "the sum of the digits of a number, in base 2 or the base given; below `mod` only",
    "ja": "2 進数または指定した基数で書いたときの各桁の和。`mod` の左でだけ使える"
  },
  {
    "line": "zeros(2, a) mod 2 = 0 and b = shift(2, a)",
    "keywords": ["zeros", "shift"],
    "en": "how many zeros the number ends with; the number with one more 0 at the end, here in base 2",
    "ja": "末尾に並ぶ 0 の個数と、末尾に 0 を 1 つ付け足した数。ここでは2 進数"
  },
  {
    "line": "-- ...",
    "keywords": ["--"],
    "en": "a comment",
    "ja": "コメント"
  }
];
