import * as z from 'zod/mini';
import type { CryptoStatus } from '../../src/api/crypto.ts';
import { RequiredText } from '../../src/api/schemas/shapes.ts';
import type { Service } from '../http/service.ts';
import { validate } from '../http/validation.ts';
import { CRYPTO_EVENTS, takeCryptoEvent } from '../sessions/crypto-events.ts';
import { createId } from '../store/ids.ts';

const Happening = z.strictObject({ session: RequiredText, event: z.enum(CRYPTO_EVENTS) });

/** Lets something happen on the network of the stablecoins. Service contract, section 9. */
export async function cryptoByHand(
  {
    store,
    random,
    readTime,
    runDueJobs,
  }: Pick<Service, 'store' | 'random' | 'readTime' | 'runDueJobs'>,
  body: unknown,
): Promise<CryptoStatus> {
  const { session, event } = validate(Happening, body);
  await runDueJobs(await readTime(store));
  const newId = (prefix: string) => createId(prefix, random);
  return store.transaction((sql) =>
    takeCryptoEvent(sql, { newId, readNow: () => readTime(sql) }, session, event),
  );
}
