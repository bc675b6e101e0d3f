// Which file may import which: docs/reference/architecture.md, section 2. `npm run lint` checks it.

const list = (...lines) => lines.join(' ').split(' ');

/** A room imports only what stands after it in its list, so there is no circle between rooms. */
const PAGE = 'lazy methods tabs buyer views wording model';
const ROOMS = {
  src: list(
    'react testing frameworks index.ts element embed webhooks',
    PAGE,
    'frame/[^/]+$ frame/card frame/bank frame/crypto frame/fields',
    'bridge checkout',
    'messages address events.ts ui api errors.ts calendar.ts money.ts',
  ),
  sandbox: list(
    '[^/]+$ openapi dashboard control records sessions checkout subscriptions analytics',
    'bills extraction settlements disputes authorizations payments discounts compliance access',
    'webhooks customers catalogue http merchants store',
  ),
  cli: list('stack main.ts doctor origin verify command'),
};

const inRooms = (folder, rooms) => `^${folder}/(?:${rooms.join('|')})(?:/|$)`;
const src = (...rooms) => inRooms('src', list(...rooms));
const page = src('element', PAGE);
const wire = src('api errors.ts calendar.ts money.ts');
const PORT = '^src/bridge/(guest|protocol)[.]ts$';
const STATE = '^src/checkout/(state|saved-instrument)[.]ts$';
const ENTRIES = '^src/(webhooks/)?index[.]ts$';
const JOURNAL = '^src/bridge/attempt-journal[.]ts$';
const HEADERS = '^hosted/(config|document|headers|integrity|policy-sources)[.]ts$';
/** What record 8 lets the hosted page use beside the entry and the ground. */
const HOSTED = [
  src('index.ts messages ui api errors.ts'),
  '^src/(element/checkout-element|views/checkout-view|model/configuration|checkout/state)[.]ts$',
  '^src/(frame/config|embed/messages|bridge/attempt-journal)[.]ts$|[.]css$',
];
/** Stands where types may be imported. */
const TYPES = ['type-only'];

/** Each says what holds, then who does not import what, both as a path with its exceptions. */
const RULES = [
  ['a face knows no other', ['^src/([^/]+)', src('testing')], [src('embed webhooks'), '^src/$1/']],
  ['the frame is a document', ['^src/(?!frame/)'], ['^src/frame/']],
  ['the frame has its own parts', ['^src/frame/'], [src(PAGE)]],
  ['the frame has its end of the port', ['^src/frame/'], ['^src/bridge/', PORT]],
  ['the page knows types of the process', [page], ['^src/checkout/', STATE], TYPES],
  ['a view only shows', [src('views wording')], ['^src/(model|bridge|checkout|api)/'], TYPES],
  ['only the frame asks', ['^src/(?!frame/|checkout/|api/)'], ['^src/api/http/'], TYPES],
  ['the port knows types of the process', ['^src/bridge/'], ['^src/checkout/'], TYPES],
  ['paying is lazy', ['^src/checkout/[^/]+$'], ['^src/checkout/paying/'], TYPES],
  ['as merchants do', ['^src/(react|frameworks|testing)/'], ['^src/', ['^src/$1/', ENTRIES]]],
  ['webhooks has types of the wire', ['^src/webhooks/'], ['^src/(?!webhooks/|api/)']],
  ['it runs anywhere', ['^src/(webhooks|testing)/'], ['.', '^src/$1/'], TYPES],
  ['embed is small', ['^src/(embed)/'], ['.', ['^src/$1/', JOURNAL]], TYPES],
  ['lit draws the page', ['^src/', [page, src('ui')]], ['node_modules/@?lit'], TYPES],
  ['zod reads messages', ['^(src|hosted)/', src('api bridge')], ['node_modules/zod/'], TYPES],
  ['src stands alone', ['^src/'], ['^(hosted|sandbox|demo|cli|scripts|test)/']],
  ['hosted has the entry', ['^hosted/'], ['^(src|sandbox|demo|cli|scripts|test)/', HOSTED], TYPES],
  ['sandbox has the wire', ['^sandbox/'], ['^(src|hosted|demo|cli|scripts|test)/', wire]],
  ['shops have packages', ['^(demo|examples)/'], ['^(src|hosted|sandbox|cli|scripts|test)/']],
  ['a command knows no server', ['^cli/(?!stack/)'], ['^(hosted|sandbox|demo)/', HEADERS]],
  ['a command knows keys', ['^cli/'], ['^(src|scripts|test)/', src('api ui')]],
  ...Object.entries(ROOMS).flatMap(([folder, rooms]) => [
    ['a room has its place', ['.'], [`^${folder}/`, inRooms(folder, rooms)]],
    ...rooms.slice(1).map((room, above) => {
      const higher = inRooms(folder, rooms.slice(0, above + 1));
      return ['down the list', [inRooms(folder, [room])], [higher]];
    }),
  ]),
];

const circle = { severity: 'error', from: {}, to: { circular: true } };
module.exports = {
  forbidden: [
    ...RULES.map(([name, [by, notBy = []], [of, notOf = []], kinds = []]) => ({
      name,
      severity: 'error',
      from: { path: by, pathNot: notBy },
      to: { path: of, pathNot: notOf, dependencyTypesNot: kinds },
    })),
    { name: 'no circle of files', ...circle },
    { name: 'no circle of folders', scope: 'folder', ...circle },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^(scripts|test)/' },
    exclude: { path: '(^|/)(dist|[.][a-z]+)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
    tsPreCompilationDeps: true,
  },
};
