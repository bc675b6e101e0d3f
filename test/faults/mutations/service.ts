import type { Mutation } from './mutation.ts';

const LOCK = 'sandbox/sessions/lock-session.ts';

/** Mutations of the sandbox, and of the webhook verification for merchants. */
export const SERVICE: readonly Mutation[] = [
  {
    number: 6,
    name: 'a session is not locked while it is paid',
    edits: [
      {
        file: LOCK,
        find: ".where('secret_hash', '=', secret_hash)\n      .forUpdate()",
        put: ".where('secret_hash', '=', secret_hash)",
      },
    ],
    found: {
      // PGlite runs transactions one after the other, so the lock makes a difference only here.
      by: 'postgres',
      file: 'test/contract/http.long.test.ts',
      title: '100 confirms in the same instant',
    },
  },
  {
    number: 7,
    name: 'a paid session is refused only without an idempotency key',
    edits: [
      {
        file: LOCK,
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
    name: 'an origin matches by its beginning',
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
    name: 'the time of a webhook is checked after its signature',
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
    edits: [{ file: 'sandbox/http/log/masking.ts', find: ' expirationmonth ', put: ' ' }],
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
