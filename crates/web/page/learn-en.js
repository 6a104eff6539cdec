// Texts of the lessons, in English.

export default {
  learn: 'Lessons, and the rule language on one page',
  lessonsHelp: 'Each lesson puts a game into the editor. Change it, and watch the theorem change.',
  lessons: [
    [
      'One heap',
      'A heap of stones: each turn takes 1, 2 or 3 of them, and the player who cannot move loses.',
      'The theorem says which heaps are lost for the player to move. Play against it, then change the 3 into a 4.',
    ],
    [
      'Any number of heaps',
      'Nim: each turn takes any number of stones from one heap.',
      'Put 5 5 on the board and answer each move in the other heap. The theorem generalises that trick: write the sizes as binary numbers, one below the other.',
    ],
    [
      'A guess',
      'Each turn takes 1, 3 or 4 stones. The last line is a guess about the heaps that are lost, and it is wrong.',
      'The theorem panel shows the smallest heap that refutes it. Mend the guess until it is proved.',
    ],
    [
      'A row of letters',
      'Pins in a row: each turn knocks down one pin, or two that stand side by side.',
      'Gaps divide the row into parts, and each part has a value. The second player wins exactly when the exclusive or of the values is 0.',
    ],
    [
      'Two different players',
      'Toads move to the right and frogs to the left; each may jump over one of the others.',
      'Now it matters who is to move: the map has four kinds of positions.',
    ],
  ],
  languageTitle: 'The rule language',
};
