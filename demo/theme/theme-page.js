import { fonts, groups, presets } from './theme-properties.js';

const checkout = document.querySelector('easy-checkout');
const probe = document.querySelector('[data-probe]');
const form = document.querySelector('[data-controls]');
const said = document.querySelector('[data-said]');
/** What was set, by name. Everything else is the theme's. */
const chosen = new Map();

const element = (tag, properties = {}, ...content) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...content);
  return made;
};

const canvas = element('canvas', { width: 1, height: 1 }).getContext('2d', {
  willReadFrequently: true,
});

/** Any colour as `#rrggbb`, the one notation that a colour input knows. */
const hexOf = (color) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** What the checkout has for `name` now, as the value of a control. */
const presentOf = (name, kind) => {
  const property = { color: 'color', length: 'scroll-margin-top', weight: 'font-weight' }[kind];
  if (!property) return '';
  probe.style.setProperty(property, `var(--_${name})`);
  const value = getComputedStyle(probe).getPropertyValue(property);
  probe.style.removeProperty(property);
  return kind === 'color' ? hexOf(value) : String(Number.parseFloat(value));
};

const withUnit = (value, kind) => (kind === 'length' ? `${value}px` : value);

const themeWords = () => {
  const { preset, scheme, compact } = form.elements;
  return [preset.value, scheme.value, compact.checked && 'compact'].filter(Boolean).join(' ');
};

const cssText = () => {
  const theme = themeWords();
  const lines = [...chosen].map(([name, value]) => `  --easy-${name}: ${value};`);
  const rule = lines.length > 0 ? `easy-checkout {\n${lines.join('\n')}\n}\n` : '';
  const comment = theme ? `/* <easy-checkout theme="${theme}"> */\n` : '';
  return comment + rule || '/* Nothing is set yet. */\n';
};

const rows = [];

/** Shows what was set, and where nothing was, what the theme has. */
const refresh = () => {
  document.querySelector('[data-css]').textContent = cssText();
  for (const { name, kind, input, output, undo } of rows) {
    const isSet = chosen.has(name);
    if (!isSet && kind !== 'font') input.value = presentOf(name, kind);
    if (!isSet && kind === 'font') input.value = '';
    output.textContent = isSet ? chosen.get(name) : withUnit(input.value, kind);
    undo.hidden = !isSet;
    undo.closest('.row').classList.toggle('is-set', isSet);
  }
};

const set = (name, value) => {
  if (value) chosen.set(name, value);
  else chosen.delete(name);
  if (value) checkout.style.setProperty(`--easy-${name}`, value);
  else checkout.style.removeProperty(`--easy-${name}`);
  refresh();
};

const inputFor = (kind, id, least, most) => {
  if (kind === 'color') return element('input', { type: 'color', id });
  if (kind === 'font') {
    const options = fonts.map(([value, text]) => element('option', { value }, text));
    return element('select', { id }, ...options);
  }
  return element('input', {
    type: 'range',
    id,
    min: least,
    max: most,
    step: kind === 'weight' ? 50 : 1,
  });
};

const rowFor = (kind, [name, text, least, most]) => {
  const id = `set-${name}`;
  const input = inputFor(kind, id, least, most);
  const output = element('output', { htmlFor: id });
  const undo = element('button', { type: 'button', className: 'plain undo', hidden: true }, 'Undo');
  undo.ariaLabel = `Undo ${text}`;
  const label = element('label', { htmlFor: id, title: `--easy-${name}` }, text);
  input.addEventListener('input', () => set(name, withUnit(input.value, kind)));
  undo.addEventListener('click', () => {
    set(name, '');
    input.focus();
  });
  rows.push({ name, kind, input, output, undo });
  return element('div', { className: `row row-${kind}` }, label, input, output, undo);
};

const wide = matchMedia('(min-width: 60rem)').matches;
document
  .querySelector('[data-groups]')
  .append(
    ...groups.map(({ title, kind, open = false, properties }) =>
      element(
        'details',
        { open: open && wide },
        element('summary', {}, title),
        ...properties.map((property) => rowFor(kind, property)),
      ),
    ),
  );
document
  .querySelector('[data-preset]')
  .append(
    element('option', { value: '' }, 'none'),
    ...presets.map((name) => element('option', {}, name)),
  );

const showTheme = () => {
  const theme = themeWords();
  if (theme) checkout.setAttribute('theme', theme);
  else checkout.removeAttribute('theme');
  refresh();
};

form.querySelector('.theme-keywords').addEventListener('change', showTheme);
form.addEventListener('reset', () => {
  for (const name of chosen.keys()) checkout.style.removeProperty(`--easy-${name}`);
  chosen.clear();
  said.textContent = '';
  // After the controls have gone back.
  setTimeout(showTheme);
});

document.querySelector('[data-copy]').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(cssText());
    said.textContent = 'Copied.';
  } catch {
    getSelection().selectAllChildren(document.querySelector('[data-css]'));
    said.textContent = 'The browser does not let pages copy. The text is selected.';
  }
});

document.querySelector('.widths').addEventListener('change', ({ target }) => {
  document.querySelector('[data-stage]').style.maxWidth = target.value;
});

// The style sheets of the presets are loaded with the lazy part of the script.
checkout.addEventListener('easy-ready', refresh);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
await customElements.whenDefined('easy-checkout');
refresh();
