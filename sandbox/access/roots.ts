import { readProtected, readRoot } from '../../src/api/merchant/access.ts';
import { success } from '../http/answer.ts';
import { implement, type Implementation } from '../http/implement.ts';
import { API_VERSION } from '../webhooks/emit.ts';

const root = implement(
  readRoot,
  async ({ now }) =>
    success(now, {
      name: 'Sandbox of the payment service',
      api_version: API_VERSION,
      environment: 'sandbox',
    }),
  () => ({ merchant: 'nobody', credential: 'none' }),
);

const whoAmI = implement(readProtected, async ({ now, person, access }) => {
  if (!person) throw new Error('Only tokens are taken here');
  const { subject, role, expiresAt } = person;
  const scopes = access === 'full' ? ['admin'] : ['treasury:read'];
  return success(now, { subject, role, scopes, expires_at: expiresAt.toISOString() });
});

export const rootRoutes: readonly Implementation[] = [root, whoAmI];
