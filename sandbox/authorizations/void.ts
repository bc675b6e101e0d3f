import { voidAuthorization } from '../../src/api/merchant/authorizations.ts';
import { success } from '../http/answer.ts';
import { once } from '../http/idempotency.ts';
import { implement } from '../http/implement.ts';
import { change } from './authorization.ts';
import { lockHeld } from './held.ts';

/** Releases the reserved money. */
export const release = implement(voidAuthorization, async (call) => {
  await call.runDueJobs(call.now);
  return call.store.transaction((sql) =>
    once(sql, call, async () => {
      const { id } = await lockHeld(sql, call);
      const changes = { is_void: true, void_state: 'SUCCEEDED' };
      return success(call.now, await change(sql, call, id, changes));
    }),
  );
});
