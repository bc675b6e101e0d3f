import { listen, send } from './feed.js';
import { make, RowList } from './rows.js';
import './shell/search-key.js';

const find = (part) => document.querySelector(`[data-${part}]`);
const findAll = (part) => [...document.querySelectorAll(`[data-${part}]`)];

/** The page keeps this many requests. */
const MAX_REQUESTS = 500;

let announcement;
const announce = (message) => {
  clearTimeout(announcement);
  find('announcement').textContent = message;
  announcement = setTimeout(() => {
    find('announcement').textContent = '';
  }, 4000);
};

/** Does what a button is for, and announces the outcome. */
const attempt = (work, done) => {
  work().then(
    () => announce(done),
    (error) => announce(`Failed: ${error.message}`),
  );
};

const copy = (text) => attempt(() => navigator.clipboard.writeText(text), 'Copied.');
const act = ({ path, done }) => attempt(() => send('POST', path, {}), done);

const lists = new Map();
const linkTo = (id) => {
  for (const [name, list] of lists) {
    if (name !== 'requests' && list.has(id)) return `#${tabOf(name)}/${encodeURIComponent(id)}`;
  }
  return undefined;
};
for (const { dataset } of findAll('list')) {
  lists.set(dataset.list, new RowList(dataset.list, { linkTo, copy, act }));
}

const tabOf = (name) => find(`list="${name}"`).closest('[data-panel]').dataset.panel;

/* Tabs. The address names the open one, and possibly a record in it. */

const place = () => {
  const [tab, id] = location.hash.slice(1).split('/');
  const exists = findAll('panel').some(({ dataset }) => dataset.panel === tab);
  return { tab: exists ? tab : 'requests', id: id && decodeURIComponent(id) };
};

const showPlace = () => {
  const { tab, id } = place();
  for (const panel of findAll('panel')) panel.hidden = panel.dataset.panel !== tab;
  for (const part of findAll('only')) part.hidden = part.dataset.only !== tab;
  for (const link of findAll('tab')) {
    if (link.dataset.tab === tab) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (id) for (const list of lists.values()) list.open(id);
};
addEventListener('hashchange', showPlace);
showPlace();

const applyFilter = () => {
  const terms = find('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
  const hides = (tag) => tag === 'OPTIONS' && !find('preflights').checked;
  for (const list of lists.values()) list.filter(terms, hides);
};
find('filter').addEventListener('input', applyFilter);
find('preflights').addEventListener('change', applyFilter);
applyFilter();

const showCounts = () => {
  for (const count of findAll('count')) {
    const inTab = [...lists].filter(([name]) => tabOf(name) === count.dataset.count);
    // The count of the webhooks' tab is that of deliveries.
    const total = inTab.at(-1)[1].total;
    if (count.textContent === String(total)) continue;
    count.textContent = String(total);
    count.classList.remove('is-new');
    if (total > 0) requestAnimationFrame(() => count.classList.add('is-new'));
  }
};

/* The clock ticks here. It is ahead of this machine's by as much as the sandbox says. */

let ahead = 0;
const clockText = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

const aheadText = () => {
  const seconds = Math.round(ahead / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ].filter(([count]) => count > 0);
  return parts.length === 0 ? '' : `${parts.map((part) => part.join(' ')).join(' ')} ahead`;
};

const showClock = () => {
  const now = new Date(Date.now() + ahead);
  find('now').textContent = clockText.format(now);
  find('now').dateTime = now.toISOString();
  find('ahead').textContent = aheadText();
};
setInterval(showClock, 1000);
showClock();

const advance = (seconds, duration) =>
  attempt(
    () => send('POST', '/sandbox/clock', { advance_seconds: seconds }),
    `The clock was advanced by ${duration}.`,
  );
for (const button of findAll('advance')) {
  button.addEventListener('click', () =>
    advance(Number(button.dataset.advance), button.textContent.trim().slice(1)),
  );
}
find('advance-by').addEventListener('submit', (event) => {
  event.preventDefault();
  const { count, unit } = event.target.elements;
  const number = Number(count.value.replace(',', '.'));
  if (count.value.trim() === '' || !(number >= 0)) {
    announce('Enter a number, like 14.');
    count.focus();
    return;
  }
  advance(number * Number(unit.value), `${number} ${unit.selectedOptions[0].text.trim()}`);
});

/* Faults that are armed. */

let armed = [];

const faultText = ({ match, times, when, action }) => {
  const what = {
    status: () => `is answered with ${action.status}`,
    delay: () => `is answered ${action.ms / 1000} s late`,
    close: () => (when === 'after' ? 'is carried out, and its response is lost' : 'is lost'),
    hang: () => (when === 'after' ? 'is carried out, and never answered' : 'is never answered'),
  }[action.type]();
  const target = [...find('target').options].find(
    ({ value }) => JSON.stringify(JSON.parse(value)) === JSON.stringify(match),
  );
  const whose = target?.text.trim() ?? `${match.method} ${match.path}`;
  return `${times > 1 ? `The next ${times} times, the ` : 'The next '}${whose} ${what}.`;
};

const showFaults = (faults) => {
  armed = faults;
  find('armed').replaceChildren(...faults.map((fault) => make('li', {}, faultText(fault))));
  find('clear-faults').hidden = faults.length === 0;
};

const arm = (faults, done) => attempt(() => send('PUT', '/sandbox/faults', faults), done);
for (const button of findAll('fault')) {
  button.addEventListener('click', () => {
    const match = JSON.parse(find('target').value);
    const fault = { match, ...JSON.parse(button.dataset.fault) };
    arm([...armed, fault], faultText(fault));
  });
}
find('clear-faults').addEventListener('click', () => {
  // The button disappears together with the faults. Keep the focus in this section.
  find('target').focus();
  arm([], 'All faults were cleared.');
});

for (const button of findAll('copy')) {
  button.addEventListener('click', () => copy(button.dataset.copy.replace(/(?<=\d) (?=\d)/g, '')));
}

const dialog = find('reset-dialog');
find('reset').addEventListener('click', () => {
  dialog.returnValue = 'cancel';
  dialog.showModal();
});
dialog.addEventListener('close', () => {
  if (dialog.returnValue !== 'reset') return;
  attempt(() => send('POST', '/sandbox/reset', {}), 'The sandbox was reset.');
});

let isFirst = true;
const showUpdate = ({ requests, clock, faults, lists: changed }) => {
  if (requests) {
    if (requests.fresh) lists.get('requests').clear();
    lists.get('requests').add(requests.rows, MAX_REQUESTS);
  }
  if (clock) {
    ahead = clock.ahead_ms;
    showClock();
  }
  if (faults) showFaults(faults);
  for (const [name, list] of Object.entries(changed ?? {})) lists.get(name)?.replace(list);
  showCounts();
  // Once its list has arrived, the record that the address names can be opened.
  if (isFirst && place().id) showPlace();
  isFirst = false;
};

const STATES = {
  live: 'Live',
  lost: 'Not running, reconnecting',
  full: 'Not live: too many pages of the dashboard are open. Close one, and this one goes on.',
};
listen(showUpdate, (state) => {
  find('live').dataset.state = state;
  find('live').textContent = STATES[state];
});
