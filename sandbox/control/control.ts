import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { addSeconds } from '../../src/calendar.ts';
import { readAuthorizations } from '../authorizations/authorization.ts';
import { onlyLoopback } from '../http/allowed-callers.ts';
import { CardTestingChange, type CardTestingGuard } from '../http/card-testing.ts';
import { refuse } from '../http/refusal.ts';
import { readJson, readUntypedJson } from '../http/request-body.ts';
import type { RequestLog } from '../http/log/request-log.ts';
import type { RequestScope } from '../http/request-scope.ts';
import type { Service } from '../http/service.ts';
import { validate } from '../http/validation.ts';
import { MERCHANTS } from '../merchants/keys.ts';
import { issueToken, ROLES } from '../merchants/tokens.ts';
import { readSessions } from '../records/reading.ts';
import { readOpenBalance } from '../settlements/open-balance.ts';
import { readRecords } from '../store/records.ts';
import { findWebhooks } from '../webhooks/endpoints.ts';
import { advanceTime } from './clock.ts';
import { cryptoByHand } from './crypto.ts';
import { decideByHand, openByHand } from './disputes.ts';
import { Fault, type Faults } from './faults.ts';
import { reset } from './seed.ts';

/** A hundred years. Whoever asks for more has mistyped. */
const MAX_ADVANCE_SECONDS = 3_155_760_000;

/** Later years have more digits than databases and browsers agree on. */
const MAX_YEAR = 9000;

const Advance = z.strictObject({
  advance_seconds: z.number().check(z.minimum(0), z.maximum(MAX_ADVANCE_SECONDS)),
});

/** A token lasts an hour unless the request says otherwise, and a year at most. */
const TokenRequest = z.strictObject({
  role: z.enum(ROLES),
  expires_in: z._default(z.int().check(z.minimum(1), z.maximum(31_536_000)), 3600),
  merchant: z._default(z.enum(MERCHANTS.map(({ id }) => id)), 'MU_sandbox'),
});

/**
 * Routes for tests and the dashboard. They are no part of the service's interface. Contract,
 * section 8.
 */
export function createControl(
  service: Service,
  log: RequestLog,
  faults: Faults,
  guard: CardTestingGuard,
  forgetRates: () => void,
): Hono<RequestScope> {
  const { store, clock, readTime, runDueJobs } = service;
  const control = new Hono<RequestScope>();
  control.use(onlyLoopback);

  control.post('/reset', async (context) => {
    validate(z.strictObject({}), await readCommand(context));
    await store.transaction((sql) => reset(sql, new Date(clock.now())));
    faults.set([]);
    log.clear();
    forgetRates();
    guard.forget();
    return context.json({ now: await readTime(store) });
  });

  control.get('/state', async (context) => {
    const now = await readTime(store);
    await runDueJobs(now);
    return context.json(
      await store.transaction(async (sql) => ({
        customers: await readRecords(sql, 'customers'),
        payment_instruments: await readRecords(sql, 'payment_instruments'),
        orders: await readRecords(sql, 'orders'),
        transfers: await readRecords(sql, 'transfers'),
        authorizations: await readAuthorizations(sql, {}),
        subscriptions: await readRecords(sql, 'subscriptions'),
        sessions: await readSessions(sql, {}, { now }),
        webhooks: await findWebhooks(sql, {}),
      })),
    );
  });

  control.get('/requests', (context) => context.json(log.entries()));

  control.post('/clock', async (context) => {
    const { advance_seconds } = validate(Advance, await readCommand(context));
    const then = addSeconds(await readTime(store), advance_seconds);
    if (then.getUTCFullYear() > MAX_YEAR) {
      const message = `The clock cannot pass the year ${MAX_YEAR}. Reset the sandbox to set it back.`;
      throw refuse('VALIDATION_ERROR', 'advance_seconds', message);
    }
    await store.transaction((sql) => advanceTime(sql, advance_seconds));
    const now = await readTime(store);
    await runDueJobs(now);
    return context.json({ now });
  });

  control.post('/users/token', async (context) => {
    const asked = validate(TokenRequest, await readCommand(context));
    const now = await readTime(store);
    const token = await issueToken(store, asked, { now, seconds: asked.expires_in });
    return context.json({ token, expires_at: addSeconds(now, asked.expires_in) }, 201);
  });

  control.post('/disputes', async (context) =>
    context.json(await openByHand(service, await readCommand(context)), 201),
  );

  control.post('/disputes/:id', async (context) =>
    context.json(await decideByHand(service, context.req.param('id'), await readCommand(context))),
  );

  control.post('/crypto', async (context) =>
    context.json(await cryptoByHand(service, await readCommand(context))),
  );

  control.get('/balance', async (context) => {
    await runDueJobs(await readTime(store));
    return context.json(await readOpenBalance(store));
  });

  control.get('/faults', (context) => context.json(faults.list()));

  control.put('/faults', async (context) => {
    faults.set(validate(z.array(Fault).check(z.maxLength(1000)), await readCommand(context)));
    return context.json(faults.list());
  });

  control.get('/limits', (context) => context.json(guard.limits()));

  control.patch('/limits', async (context) => {
    guard.change(validate(CardTestingChange, await readCommand(context)));
    return context.json(guard.limits());
  });

  return control;
}

/**
 * A request with an origin comes from a page. It has to declare its body as JSON, which a form of
 * another site cannot do. Any other request comes from no page and need not declare anything.
 */
function readCommand(context: Context<RequestScope>): Promise<unknown> {
  const isPage = context.req.header('origin') !== undefined;
  return isPage ? readJson(context) : readUntypedJson(context);
}
