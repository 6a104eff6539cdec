// The part *Certificate*: what the checker says of the proof, the file, and certificates of others.

import { button, check, el, field, save } from './dom.js';
import { announce, bus, fileStem, game, gameKey, latest, question, state, t } from './state.js';
import { Work } from './work.js';

let root;
let proved = null; // { answer, key }: the last theorem
const checking = new Work();

export function init(section) {
  root = section;
  proved = latest.proved ?? null;
  render();
  bus.addEventListener('proved', (event) => {
    proved = event.detail;
    render();
  });
  bus.addEventListener('game', render);
}

export function languageChanged() {
  checking.cancel();
  render();
}

// Asks the checker about a certificate. With `against`, it must be about the rules on the page.
function ask(text, against, where, back) {
  const body = against
    ? question({ certificate: text })
    : { certificate: text, language: state.language };
  if (!against) {
    delete body.set;
    delete body.misere;
  }
  where.replaceChildren();
  checking.ask(
    '/check',
    body,
    (answer) => {
      const accepted = answer.verdict === 'accepted';
      const words = accepted
        ? t('acceptedWords', answer.title || game()?.title || '')
        : answer.message || '';
      where.replaceChildren(
        el(
          'p',
          { class: 'badges', role: 'status' },
          el('span', {
            class: `badge ${accepted ? 'proved' : 'refuted'}`,
            text: t(accepted ? 'accepted' : 'rejected'),
          }),
          el('span', { text: words }),
        ),
      );
      announce(words);
    },
    back,
  );
}

function own() {
  const text = proved?.key === gameKey() ? proved.answer.certificate : null;
  if (!text) return el('p', { class: 'help', text: t('noCertificate') });
  const said = el('div', { id: 'certificate-said' });
  const again = button(t('certificateCheck'), () => ask(text, true, said, again), {
    class: 'main',
    id: 'check-certificate',
  });
  return el(
    'div',
    {},
    el('p', { text: t('certificateHelp') }),
    el(
      'div',
      { class: 'tools' },
      again,
      button(t('certificateDownload'), () => save(`${fileStem()}.cert`, text)),
    ),
    said,
    el(
      'details',
      { class: 'report' },
      el('summary', { text: t('certificateText') }),
      el('pre', { class: 'scroll program', tabindex: '0', text }),
    ),
  );
}

function fileCheck() {
  const said = el('div', { id: 'file-check' });
  const against = el('input', { type: 'checkbox' });
  const file = el('input', {
    type: 'file',
    accept: '.cert,text/plain',
    on: {
      change: async () => {
        if (file.files[0]) ask(await file.files[0].text(), against.checked, said, file);
        file.value = '';
      },
    },
  });
  return el(
    'details',
    { class: 'report' },
    el('summary', { text: t('certificateFile') }),
    field(t('certificate'), file),
    check(t('certificateAgainst'), against),
    said,
  );
}

function render() {
  if (!root) return;
  const files = root.querySelector('#file-check')?.closest('details') ?? null;
  root.replaceChildren(
    el('h2', { text: t('certificate') }),
    own(),
    checking.box,
    files && files.lang === state.language ? files : fileCheck(),
  );
  root.querySelector('#file-check').closest('details').lang = state.language;
}
