import { Hono, type Context } from 'hono';
import * as z from 'zod';
import { CardTestingChange, type CardTestingGuard } from '../http/card-testing.ts';
import { advanceTime } from './clock.ts';
import { Fault, type Faults } from './faults.ts';
import { onlyLoopback } from '../http/allowed-callers.ts';
import { readSessions } from '../records/reading.ts';
import { refuse } from '../http/refusal.ts';
import { readRecords } from '../store/records.ts';
import { readJson, readUntypedJson } from '../http/request-body.ts';
import type { RequestLog } from '../http/request-log.ts';
import { reset } from './seed.ts';
import type { Service } from '../http/service.ts';
import type { RequestScope } from '../http/request-scope.ts';
import { validate } from '../http/validation.ts';
import { findWebhooks } from '../webhooks/endpoints.ts';
import { addSeconds } from '../store/dates.ts';

/** A hundred years, in seconds: dates beyond that are a slip of the keyboard. */
const LONGEST_ADVANCE = 3_155_760_000;

/** Beyond it, dates have more digits than databases and browsers agree on. */
const LAST_YEAR = 9000;

const Advance = z.strictObject({ advance_seconds: z.number().min(0).max(LONGEST_ADVANCE) });

/** For tests and the dashboard; no part of the service's interface. Contract, section 8. */
export function createControl(
  service: Service,
  log: RequestLog,
  faults: Faults,
  guard: CardTestingGuard,
  forgetRates: () => void,
): Hono<RequestScope> {
  const { store, clock, readTime, passTime } = service;
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
    await passTime(now);
    return context.json(
      await store.transaction(async (sql) => ({
        customers: await readRecords(sql, 'customers'),
        payment_instruments: await readRecords(sql, 'payment_instruments'),
        orders: await readRecords(sql, 'orders'),
        transfers: await readRecords(sql, 'transfers'),
        subscriptions: await readRecords(sql, 'subscriptions'),
        sessions: await readSessions(sql, {}, now),
        webhooks: await findWebhooks(sql, {}),
      })),
    );
  });

  control.get('/requests', (context) => context.json(log.entries()));

  control.post('/clock', async (context) => {
    const { advance_seconds } = validate(Advance, await readCommand(context));
    const then = addSeconds(await readTime(store), advance_seconds);
    if (then.getUTCFullYear() > LAST_YEAR) {
      const message = `The sandbox’s time ends with the year ${LAST_YEAR}; a reset sets it right.`;
      throw refuse('VALIDATION_ERROR', 'advance_seconds', message);
    }
    await store.transaction((sql) => advanceTime(sql, advance_seconds));
    const now = await readTime(store);
    await passTime(now);
    return context.json({ now });
  });

  control.get('/faults', (context) => context.json(faults.list()));

  control.put('/faults', async (context) => {
    faults.set(validate(z.array(Fault).max(1000), await readCommand(context)));
    return context.json(faults.list());
  });

  control.get('/limits', (context) => context.json(guard.limits()));

  control.patch('/limits', async (context) => {
    guard.change(validate(CardTestingChange, await readCommand(context)));
    return context.json(guard.limits());
  });

  return control;
}

/** A page says where it is from and can post without JSON; whoever says nothing is no page. */
function readCommand(context: Context<RequestScope>): Promise<unknown> {
  const isPage = context.req.header('origin') !== undefined;
  return isPage ? readJson(context) : readUntypedJson(context);
}
