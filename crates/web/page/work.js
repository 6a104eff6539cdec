// A box in which something is being computed: progress, cancelling, what went wrong, trying again.

import { Failure, isLocal, post } from './api.js';
import { button, el } from './dom.js';
import { announce, t, tell } from './state.js';

const SILENCE = 8; // seconds without a word from the engine until a person is informed

export class Work {
  constructor() {
    this.box = el('div', { class: 'work' });
    this.running = null;
  }

  cancel() {
    this.running?.abort();
    this.running = null;
    this.box.replaceChildren();
  }

  // Asks, and calls `done` with the answer. `back` is where the focus goes if the button that had
  // it disappears; `mended` is asked of a failure whether it has been seen to.
  async ask(path, body, done, back = null, mended = () => false) {
    this.cancel();
    const running = new AbortController();
    this.running = running;
    const show = new Progress(() => running.abort());
    this.box.replaceChildren(show.element);
    try {
      const answer = await post(path, body, {
        signal: running.signal,
        progress: (said) => show.say(said),
      });
      if (this.running !== running) return;
      this.finish(show, back);
      await done(answer);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (this.running !== running) return;
      this.finish(show, back);
      if (!mended(error)) this.fail(error, () => this.ask(path, body, done, back, mended), back);
    } finally {
      show.stop();
    }
  }

  finish(show, back) {
    const focused = show.element.contains(document.activeElement);
    this.running = null;
    this.box.replaceChildren();
    if (focused && back?.isConnected) back.focus();
  }

  fail(failure, again, back) {
    tell('failed');
    if (failure.kind === 'cancelled') {
      this.box.replaceChildren(el('p', { class: 'note', text: t('cancelled') }));
      announce(t('cancelled'));
      return;
    }
    const retry =
      failure.kind === 'answer' && failure.status < 500 && failure.status !== 0
        ? null
        : button(t('retry'), () => {
            again();
            back?.focus();
          });
    this.box.replaceChildren(failureBox(failure, retry));
  }
}

export function failureText(failure) {
  switch (failure.kind) {
    case 'unreachable':
      return t(isLocal ? 'unreachableLocal' : 'unreachable');
    case 'broken':
      return t(isLocal ? 'brokenOffLocal' : 'brokenOff');
    case 'busy':
      return t('busy');
    case 'cancelled':
      return t('cancelled');
    default:
      if (failure.detail?.message) return failure.detail.message;
      if (failure.status === 413) return t('tooLarge');
      return failure.status >= 500 ? t('serverError') : `${t('noAnswer')} (${failure.status})`;
  }
}

// Says once what is wrong: with its place, if that is known, and what to do.
function failureBox(failure, retry = null) {
  const detail = failure.detail;
  const found = detail?.diagnostics || [];
  return el(
    'div',
    { class: 'note failed', role: 'alert' },
    found.length > 0
      ? el(
          'ul',
          {},
          found.map((diagnostic) => el('li', {}, diagnosticLine(diagnostic))),
        )
      : el('p', { text: failureText(failure) }),
    found.length === 0 && detail?.hint
      ? el('p', { text: t('labelled', t('hint'), detail.hint) })
      : null,
    retry,
  );
}

function diagnosticLine(diagnostic) {
  const said = diagnostic.reason || diagnostic.title || diagnostic.code;
  const line = diagnostic.column
    ? t('labelled', t('place', diagnostic.line, diagnostic.column), said)
    : said;
  return diagnostic.hint ? `${line} (${t('labelled', t('hint'), diagnostic.hint)})` : line;
}

class Progress {
  constructor(cancel) {
    this.start = Date.now();
    this.heard = this.start;
    this.text = el('span', { text: t('working') });
    this.time = el('span', { class: 'elapsed' });
    this.element = el(
      'div',
      { class: 'progress' },
      el('progress', { 'aria-label': t('working') }),
      el('p', { role: 'status' }, this.text),
      this.time,
      button(t('cancel'), cancel, { class: 'cancel' }),
    );
    this.clock = setInterval(() => this.tick(), 1000);
  }

  say(said) {
    this.heard = Date.now();
    const phase = said.text || (said.phase ? t('progressPhase', said.phase) : null);
    if (!phase) return;
    this.text.textContent = phase;
    this.amount = said.text || !said.done ? '' : t('progressDone', said.done);
    this.tick();
  }

  tick() {
    const now = Date.now();
    const silent = Math.floor((now - this.heard) / 1000);
    const parts = [
      this.amount,
      t('elapsed', Math.floor((now - this.start) / 1000)),
      silent >= SILENCE ? t('silent', silent) : null,
    ];
    this.time.textContent = parts.filter(Boolean).join(' · ');
  }

  stop() {
    clearInterval(this.clock);
  }
}
