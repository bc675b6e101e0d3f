import type { Defect } from './mutation.ts';

const CONFIRM = 'sandbox/sessions/confirm-session.ts';

/** In the sandbox, and in what merchants check webhooks with. */
export const SERVICE: readonly Defect[] = [
  {
    number: 6,
    name: 'no lock while a session is paid',
    edits: [
      {
        file: CONFIRM,
        find: "'select payment_link_id from checkout_sessions where secret_hash = $1 for update',",
        put: "'select payment_link_id from checkout_sessions where secret_hash = $1',",
      },
    ],
    found: {
      // PGlite carries out one transaction after the other: there, the lock changes nothing.
      by: 'postgres',
      file: 'test/contract/memory.test.ts',
      title: '100 confirms in the same instant with different keys make one transfer',
    },
  },
  {
    number: 7,
    name: 'only the key is locked',
    edits: [
      {
        file: CONFIRM,
        find: "  if (session.status === 'complete') {",
        put: "  if (session.status === 'complete' && call.idempotencyKey === undefined) {",
      },
    ],
    found: {
      by: 'node',
      file: 'test/contract/memory.test.ts',
      title: 'with another key charges nothing once the session is paid',
    },
  },
  {
    number: 11,
    name: 'an origin is looked for inside another',
    edits: [
      {
        file: 'sandbox/sessions/allowed-origins.ts',
        find: 'allowed.includes(parent)',
        put: 'allowed.some((one) => parent.indexOf(one) === 0)',
      },
    ],
    found: {
      by: 'node',
      file: 'test/contract/memory.test.ts',
      title: 'the allowed origins',
    },
  },
  {
    number: 23,
    name: 'the time of a webhook is judged after its signature',
    edits: [
      {
        file: 'src/webhooks/verify.ts',
        find: '  if (Math.abs(Math.floor(now / 1000) - Number(time)) > tolerance) {',
        put:
          "  const early = typeof body === 'string' ? encode(body) : body;\n" +
          '  const fits = await isSigned(join(encode(`${time}.`), early), signatures, keys);\n' +
          '  if (fits && Math.abs(Math.floor(now / 1000) - Number(time)) > tolerance) {',
      },
    ],
    found: {
      by: 'node',
      file: 'test/webhooks/verify.test.ts',
      title: 'is judged by its time before its signature, and by its signature before its JSON',
    },
  },
  {
    number: 24,
    name: 'webhooks follow redirects',
    edits: [
      {
        file: 'sandbox/webhooks/post.ts',
        find: "    answer = { status: response.statusCode ?? 0, kept: '' };\n    await read(response, answer);\n",
        put:
          "    answer = { status: response.statusCode ?? 0, kept: '' };\n" +
          '    await read(response, answer);\n' +
          '    const { location } = response.headers;\n' +
          '    if (location) return await post(location, { headers, body }, settings, signal);\n',
      },
    ],
    found: {
      by: 'node',
      file: 'test/sandbox/webhooks/failures.test.ts',
      title: 'redirects is tried three times',
    },
  },
  {
    number: 26,
    name: 'the month in which a card expires is in the request log',
    edits: [{ file: 'sandbox/http/masking.ts', find: ' expirationmonth ', put: ' ' }],
    found: {
      by: 'node',
      file: 'test/sandbox/http/request-log.test.ts',
      title: 'shows neither the month nor the year in which a card expires',
    },
  },
  {
    number: 28,
    name: 'an idempotency key is not bound to its operation',
    edits: [
      {
        file: 'sandbox/http/idempotency.ts',
        find: 'sha256(path + canonical(request))',
        put: 'sha256(canonical(request))',
      },
    ],
    found: {
      by: 'node',
      file: 'test/sandbox/http/idempotency.test.ts',
      title: 'an idempotency key belongs to one operation',
    },
  },
];
