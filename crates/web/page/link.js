// Links to what the page shows.

import { copyText } from './dom.js';
import { LONGEST_LINK, address, t } from './state.js';

// Copies a link to the page as it is, except for the fields of the state in `changes`. Returns what
// to tell the person.
export async function copyLink(changes) {
  const hash = await address(changes);
  if (hash.length > LONGEST_LINK) return t('shareLong');
  const done = await copyText(location.href.replace(/#.*$/, '') + hash);
  if (!done) history.replaceState({ own: true }, '', hash);
  return t(done ? 'shareDone' : 'shareNotCopied');
}

// Copies what shows the page in another one. Returns what to tell the person.
export async function copyEmbedding() {
  const hash = await address();
  if (hash.length > LONGEST_LINK) return t('shareLong');
  const { origin, pathname } = location;
  const source = `${origin}${pathname}?embed${hash}`
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;');
  const done = await copyText(
    `<iframe src="${source}" title="Nimatron" width="720" height="900" loading="lazy"></iframe>`,
  );
  return t(done ? 'embedDone' : 'notCopiedAtAll');
}
