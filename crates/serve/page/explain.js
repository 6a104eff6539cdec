// Explanations: the reason in words, as the server writes it, and as a file in other formats.

import { button, el, sanitised, save } from './dom.js';
import { announce, fileStem, t } from './state.js';
import { Work } from './work.js';

const FORMATS = [['Markdown', 'markdown', 'md'], ['LaTeX', 'latex', 'tex'], ['TXT', 'text', 'txt']];

// A place for an explanation; `start(body)` asks for one.
export class Explanation {
  constructor() {
    this.work = new Work();
    this.place = el('div', { class: 'explanation' });
    this.element = el('div', {}, this.work.box, this.place);
  }

  clear() {
    this.work.cancel();
    this.place.replaceChildren();
  }

  start(body, back) {
    this.place.replaceChildren();
    this.work.ask('/explain', { ...body, format: 'html' }, (answer) => this.show(answer.document, body, back), back);
  }

  show(html, body, back) {
    const text = el('article', { class: 'prose', tabindex: '-1', 'aria-label': t('explanation') }, sanitised(html));
    const fetching = new Work();
    const files = FORMATS.map(([label, format, ending]) => button(label, () =>
      fetching.ask('/explain', { ...body, format }, (answer) => save(`${fileStem()}.${ending}`, answer.document), back)));
    this.place.replaceChildren(text, el('div', { class: 'tools' }, el('span', { text: t('labelled', t('explanationAs'), '') }), files), fetching.box);
    announce(t('explanation'));
  }
}
