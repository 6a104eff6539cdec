// Goes through an explanation step by step, marking each step and scrolling it into view.

import { button, el, isStill } from './dom.js';
import { announce, putPosition, t } from './state.js';

// The steps: paragraphs, entries of lists, pictures and tables. A theorem is one step, a proof is
// not.
function stepsOf(node) {
  return [...node.children].flatMap((child) => {
    const isTitle = child.matches('h2, h3, h4, h5, h6, .label, .qed');
    if (isTitle || !(child.textContent.trim() || child.querySelector('.picture'))) return [];
    const isOne = !child.matches('section, ul, ol, .proof');
    return isOne ? [child] : stepsOf(child);
  });
}

// Positions in the text are put on the board by a click.
function linkPositions(article) {
  for (const code of article.querySelectorAll('code.position')) {
    const position = code.textContent;
    const label = { class: 'code link position', 'aria-label': t('goTo', position) };
    code.replaceWith(button(position, () => putPosition(position), label));
  }
}

// The buttons that walk through an explanation.
export function walk(article) {
  linkPositions(article);
  const steps = stepsOf(article);
  let at = -1;
  const told = el('span', { class: 'walked' });
  const go = (to) => {
    at = Math.max(0, Math.min(steps.length - 1, to));
    for (const [index, step] of steps.entries()) {
      step.classList.toggle('step', index === at);
      if (index === at) step.setAttribute('aria-current', 'step');
      else step.removeAttribute('aria-current');
    }
    steps[at].scrollIntoView({ block: 'center', behavior: isStill() ? 'auto' : 'smooth' });
    show();
    announce(t('labelled', told.textContent, steps[at].textContent));
  };
  const back = button(t('stepBack'), () => go(at - 1), { id: 'step-back' });
  const next = button(t('stepNext'), () => go(at + 1), { id: 'step-next' });
  // A button in focus is not disabled: the focus would be lost.
  const show = () => {
    back.setAttribute('aria-disabled', String(at <= 0));
    next.setAttribute('aria-disabled', String(at === steps.length - 1));
    told.textContent = at < 0 ? t('stepsAll', steps.length) : t('stepOf', at + 1, steps.length);
  };
  show();
  if (steps.length < 2) return '';
  return el('div', { class: 'walk', role: 'group', 'aria-label': t('walk') }, back, next, told);
}
