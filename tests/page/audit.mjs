// Looks at the page as it is now, in the browser, for what keeps people out. Returns what is wrong,
// in words.

export function audit() {
  const faults = [];
  const name = (node) =>
    `<${node.localName}${node.id ? ` id=${node.id}` : ''}${node.className && typeof node.className === 'string' ? ` class=${node.className}` : ''}> ${(node.textContent || '').trim().slice(0, 30)}`;
  const visible = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    node.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(visible);
  const unseen = (node) => node.closest('.unseen, .skip') !== null;

  // Sizes: nothing is wider than the window; what can be pressed is in it and large enough.
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width)
    faults.push(`the page is ${document.documentElement.scrollWidth - width} too wide`);
  const scrolls = (node) =>
    node.closest(
      '.scroll, .view, .math, pre, .editor, .board .long, .prose figure, .prose table, #gallery-list, .move-list',
    ) !== null;
  for (const node of all('body *')) {
    const box = node.getBoundingClientRect();
    if (!unseen(node) && !scrolls(node) && (box.right > width + 1 || box.left < -1))
      faults.push(`outside of the window: ${name(node)}`);
  }
  for (const node of all('button, select, input:not(.unseen), summary, [role=tab]')) {
    const box = (
      node.matches('input[type=checkbox], input[type=radio]') ? node.closest('label') : node
    ).getBoundingClientRect();
    if (!node.matches('.link') && (box.width < 24 || box.height < 24))
      faults.push(`too small to press: ${name(node)}`);
  }

  // Names.
  const labelled = (node) =>
    (node.getAttribute('aria-label') || '').trim() ||
    [...(node.labels || [])].some((label) => label.textContent.trim()) ||
    (node.getAttribute('aria-labelledby') || '')
      .split(/\s+/)
      .some((id) => id && document.getElementById(id)?.textContent.trim());
  for (const node of all('input, select, textarea'))
    if (!unseen(node) && !labelled(node)) faults.push(`no label: ${name(node)}`);
  for (const node of all('button, a, summary'))
    if (!node.textContent.trim() && !labelled(node)) faults.push(`no name: ${name(node)}`);
  for (const node of all('img'))
    if (!node.hasAttribute('alt')) faults.push(`no alternative: ${name(node)}`);
  for (const node of all('[role=img], [role=region], [role=tablist], nav, table')) {
    if (!labelled(node) && !node.matches('.prose table') && !node.closest('[role=region]'))
      faults.push(`no name: ${name(node)}`);
  }
  for (const node of all('th'))
    if (!node.getAttribute('scope')) faults.push(`no scope: ${name(node)}`);
  for (const node of all('[tabindex]'))
    if (node.tabIndex > 0) faults.push(`order of its own: ${name(node)}`);
  for (const node of all('.scroll, .view'))
    if (node.scrollWidth > node.clientWidth + 1 && node.tabIndex < 0)
      faults.push(`scrolls by mouse alone: ${name(node)}`);
  for (const host of all('.picture')) {
    const svg = host.shadowRoot.querySelector('svg');
    if (!svg.querySelector('title') && !svg.getAttribute('aria-label'))
      faults.push(`picture without a title: ${name(host)}`);
  }

  // Structure.
  const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    faults.push(`two of id ${id}`);
  for (const attribute of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for']) {
    for (const node of document.querySelectorAll(`[${attribute}]`))
      for (const id of node.getAttribute(attribute).split(/\s+/))
        if (!document.getElementById(id)) faults.push(`${attribute} of nothing: ${id}`);
  }
  if (all('h1').length !== 1) faults.push('not one first heading');
  let level = 1;
  for (const node of all('h1, h2, h3, h4, h5')) {
    const now = Number(node.localName[1]);
    if (now > level + 1 && !node.closest('.prose'))
      faults.push(`a heading is left out before: ${name(node)}`);
    level = now;
  }
  for (const selector of ['main', 'nav', 'header', 'footer'])
    if (all(selector).length !== 1) faults.push(`not one ${selector}`);
  if (!document.title.trim() || !['en', 'ja'].includes(document.documentElement.lang))
    faults.push('no title or language');

  // Contrast of text, as the styles say: 4.5, or 3 for large text (WCAG 2.2).
  const colour = (text) => {
    const canvas = (window.auditCanvas ||= new OffscreenCanvas(1, 1).getContext('2d', {
      willReadFrequently: true,
    }));
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const known = new Map();
  const parse = (text) => known.get(text) ?? known.set(text, colour(text)).get(text);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const found = parse(getComputedStyle(at).backgroundColor);
      if (found[3] > 0.99) return found;
    }
    return [255, 255, 255, 1];
  };
  const luminance = ([red, green, blue]) => {
    const part = (value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (
      !text.data.trim() ||
      !node ||
      !visible(node) ||
      unseen(node) ||
      node.localName === 'textarea'
    )
      continue;
    const style = getComputedStyle(node);
    const [ink, paper] = [luminance(parse(style.color)), luminance(ground(node))];
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) faults.push(`contrast ${ratio.toFixed(2)}: ${name(node)}`);
  }
  return faults;
}
