import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Item {
  readonly text: string;
  readonly link: string;
}

/** The pages in the order in which they are read. Those that nobody lists here follow them. */
const GROUPS: readonly (readonly [title: string, pages: readonly string[]])[] = [
  [
    'Begin',
    [
      'guides/which-way',
      'guides/quick-start',
      'guides/quick-start-python',
      'guides/quick-start-php',
      'guides/live',
      'frameworks',
    ],
  ],
  [
    'Use it',
    [
      'embedding',
      'errors',
      'theming',
      'languages',
      'webhooks',
      'guides/webhook-recipes',
      'checkout-fields',
      'testing',
      'sandbox',
      'tour',
    ],
  ],
  [
    'Go live',
    [
      'guides/going-live',
      'deploying',
      'guides/troubleshooting',
      'doctor',
      'guides/browsers',
      'guides/versions',
      'guides/apps',
      'guides/containers',
    ],
  ],
  ['Move', ['migration/stripe', 'migration/braintree', 'guides/not-there']],
];

function linkTo(root: string, page: string): Item {
  const text = readFileSync(join(root, 'docs', `${page}.md`), 'utf8');
  return { text: /^# (.+)$/m.exec(text)?.[1] ?? page, link: `/${page}` };
}

function pagesOf(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, 'docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name.slice(0, -'.md'.length)));
}

/** The table of contents. Pages of others appear in it as soon as they exist. */
export function sidebar(root: string): { text: string; collapsed?: boolean; items: Item[] }[] {
  const listed = new Set(GROUPS.flatMap(([, pages]) => pages));
  const others = ['', 'guides'].flatMap((folder) => pagesOf(root, folder));
  const groups: typeof GROUPS = [
    ...GROUPS,
    ['What is promised', others.filter((page) => !listed.has(page))],
    ['Reference', pagesOf(root, 'reference')],
    ['Decisions', pagesOf(root, 'decisions')],
  ];
  return groups.map(([text, pages]) => ({
    text,
    collapsed: text === 'Reference' || text === 'Decisions',
    items: pages
      .filter((page) => existsSync(join(root, 'docs', `${page}.md`)))
      .map((page) => linkTo(root, page)),
  }));
}
