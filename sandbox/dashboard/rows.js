// Lists of rows that open. Everything that arrives is inserted as text and never as markup.

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** An element with properties, and with children that are elements or text. */
export const make = (name, properties = {}, ...children) => {
  const element = document.createElement(name);
  Object.assign(element, properties);
  element.append(...children.filter((child) => child !== undefined));
  return element;
};

const isToday = (at) => at.toDateString() === new Date().toDateString();

const timeOf = (text) => {
  const at = new Date(text);
  const element = make('time', { title: date.format(at) }, (isToday(at) ? time : date).format(at));
  element.dateTime = text;
  return element;
};

/** Text in an element of its own, so that right-to-left text changes nothing around it. */
const cell = (className, text) => (text ? make('bdi', { className }, text) : undefined);

/** JSON in a readable form. The id of a record that is listed links to the record. */
const jsonOf = (value, linkTo, indent = '') => {
  if (typeof value === 'string') {
    const text = JSON.stringify(value);
    const href = linkTo(value);
    return [href ? make('a', { href }, text) : make('span', { className: 'string' }, text)];
  }
  if (typeof value !== 'object' || value === null) {
    return [make('span', { className: 'plain' }, String(value))];
  }
  const isList = Array.isArray(value);
  const entries = isList ? value.map((item) => [undefined, item]) : Object.entries(value);
  if (entries.length === 0) return [isList ? '[]' : '{}'];
  const inner = `${indent}  `;
  const lines = entries.flatMap(([key, item], index) => [
    index > 0 ? `,\n${inner}` : inner,
    ...(isList ? [] : [make('span', { className: 'key' }, JSON.stringify(key)), ': ']),
    ...jsonOf(item, linkTo, inner),
  ]);
  return [isList ? '[\n' : '{\n', ...lines, `\n${indent}${isList ? ']' : '}'}`];
};

const textOf = (content) =>
  typeof content === 'string' ? content : JSON.stringify(content, undefined, 2);

const sectionOf = ({ title, content }, { linkTo, copy }) => {
  const button = make('button', { type: 'button', className: 'quiet' }, 'Copy');
  button.setAttribute('aria-label', `Copy ${title}`);
  button.addEventListener('click', () => copy(textOf(content)));
  const parts = typeof content === 'string' ? [content] : jsonOf(content, linkTo);
  const text = make('pre', { tabIndex: 0 }, ...parts);
  text.setAttribute('role', 'group');
  text.setAttribute('aria-label', title);
  return make('section', {}, make('h3', {}, title), button, text);
};

const actionsOf = ({ actions = [] }, { act }) =>
  actions.map((action) => {
    const button = make('button', { type: 'button' }, action.label);
    button.addEventListener('click', () => act(action));
    return button;
  });

/** One row. It stays the same element for as long as it is listed. */
class Row {
  #rendered = '';
  #row;
  #hooks;
  #summary = make('summary');
  #content = make('div', { className: 'detail' });
  #details = make('details', {}, this.#summary, this.#content);
  element = make('li', {}, this.#details);

  constructor(hooks) {
    this.#hooks = hooks;
    this.#details.addEventListener('toggle', () => this.#fill());
  }

  get tag() {
    return this.#row.tag;
  }

  /** @returns whether anything has changed */
  update(row) {
    const text = JSON.stringify(row);
    if (text === this.#rendered) return false;
    this.#rendered = text;
    this.#row = row;
    const mark = make('span', { className: `mark ${row.mark.tone}` }, row.mark.text);
    const cells = [
      cell('tag', row.tag),
      cell('title', row.title),
      cell('note', row.note),
      cell('amount', row.amount),
      mark,
      timeOf(row.at),
    ].filter(Boolean);
    // Spaces make screen readers and the clipboard separate the cells.
    this.#summary.replaceChildren(...cells.flatMap((item) => [item, ' ']));
    this.#fill();
    return true;
  }

  open() {
    this.#details.open = true;
    this.#fill();
    this.#summary.focus();
    this.element.scrollIntoView({ block: 'nearest' });
  }

  has(terms) {
    return terms.every((term) => this.#rendered.toLowerCase().includes(term));
  }

  /** Only the content of an open row is built. */
  #fill() {
    if (!this.#details.open) {
      this.#content.replaceChildren();
      return;
    }
    const { page } = this.#row;
    const buttons = actionsOf(this.#row, this.#hooks);
    if (page) buttons.unshift(make('a', { href: page }, 'Open its page'));
    this.#content.replaceChildren(
      ...(buttons.length > 0 ? [make('div', { className: 'buttons' }, ...buttons)] : []),
      ...this.#row.sections.map((section) => sectionOf(section, this.#hooks)),
    );
  }
}

/** Rows by their ids, the newest on top. */
export class RowList {
  #list;
  #empty;
  #more;
  #hooks;
  #rows = new Map();
  #terms = [];
  #hides = () => false;
  /** The number of all rows, including those too old to be shown. */
  total = 0;

  /** @param hooks - What rows call: `linkTo(text)`, `copy(text)` and `act(action)`. */
  constructor(name, hooks) {
    const find = (part) => document.querySelector(`[data-${part}="${name}"]`);
    this.#list = find('list');
    this.#empty = find('empty');
    this.#more = find('more');
    this.#hooks = hooks;
  }

  has(id) {
    return this.#rows.has(id);
  }

  open(id) {
    this.#rows.get(id)?.open();
  }

  clear() {
    this.#rows.clear();
    this.#list.replaceChildren();
    this.total = 0;
    this.#show();
  }

  /** Adds rows, oldest first, or updates those that are listed already. */
  add(rows, maxRows) {
    for (const row of rows) {
      const existing = this.#rows.get(row.id);
      if (existing) existing.update(row);
      else this.#list.prepend(this.#create(row).element);
    }
    for (const [id, row] of this.#rows) {
      if (this.#rows.size <= maxRows) break;
      row.element.remove();
      this.#rows.delete(id);
    }
    this.total = this.#rows.size;
    this.#show();
  }

  /** Replaces the list by these rows, newest first. */
  replace({ total, rows }) {
    const wanted = new Set(rows.map(({ id }) => id));
    for (const [id, row] of this.#rows) {
      if (wanted.has(id)) continue;
      row.element.remove();
      this.#rows.delete(id);
    }
    let place = this.#list.firstElementChild;
    for (const row of rows) {
      const { element } = this.#update(row);
      if (element === place) place = place.nextElementSibling;
      else this.#list.insertBefore(element, place);
    }
    this.total = total;
    this.#show();
  }

  /** @param hides - Whether to leave out rows with a tag. */
  filter(terms, hides) {
    this.#terms = terms;
    this.#hides = hides;
    this.#show();
  }

  #create(row) {
    const created = new Row(this.#hooks);
    created.update(row);
    this.#rows.set(row.id, created);
    return created;
  }

  #update(row) {
    const existing = this.#rows.get(row.id);
    existing?.update(row);
    return existing ?? this.#create(row);
  }

  #show() {
    let shown = 0;
    for (const row of this.#rows.values()) {
      row.element.hidden = this.#hides(row.tag) || !row.has(this.#terms);
      if (!row.element.hidden) shown += 1;
    }
    this.#empty.hidden = this.total > 0;
    const hidden = this.total - shown;
    this.#more.hidden = hidden === 0;
    this.#more.textContent = `${hidden} more ${hidden === 1 ? 'is' : 'are'} not shown.`;
  }
}
