// Who wins, in words: shared by the board and the parts below it.

import { el } from './dom.js';
import { isPartisan, playerName, t } from './state.js';

export const known = (value) => value !== null && value !== undefined;

export function resultText(result) {
  return result === '' || !known(result) ? t('emptyResult') : String(result);
}

// Who wins, in a sentence.
export function verdict(said) {
  if (known(said.result)) return t('resultIs', resultText(said.result));
  if (!said.outcome) return t('outcomeUnknown');
  if (known(said.difference)) return t('differenceIs', said.difference);
  if (said.outcome === 'D') return t('isDraw');
  const wins = said.outcome === 'N';
  if (isPartisan() && typeof said.mover === 'number') {
    const [name, other] = [playerName(said.mover), playerName(1 - said.mover)];
    return wins ? t('winsToMove', name) : t('losesToMove', name, other);
  }
  return t(wins ? 'winsFirst' : 'losesFirst');
}

// What a move means for who makes it; the outcome is given for the other player, who moves next.
export function thenText(move) {
  if (!move.outcome) return t('thenUnknown');
  if (move.outcome === 'D') return t('thenDraws');
  return move.outcome === 'P' ? el('strong', { text: t('thenWins') }) : t('thenLoses');
}
