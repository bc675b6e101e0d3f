import { expect } from '@playwright/test';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';

/** The proof that the buyer has authorized a bank debit. */
export const PROOF = {
  ach_authorization_sha256: expect.stringMatching(/^[\da-f]{64}$/),
  ach_authorization_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
};

/** Where the buyer lives, as the service takes it. */
export const HOME = {
  line1: '12 Home Lane',
  line2: 'Flat 3',
  city: 'Brooklyn',
  region: 'NY',
  postal_code: '11201',
  country: 'USA',
};

/** The body of the only payment request that the service has received. */
export async function sentToPay(sandbox: SandboxControl): Promise<Record<string, unknown>> {
  const requests = await sandbox.requests();
  const [one, ...more] = requests.filter(
    ({ method, path }) => method === 'POST' && /\/(checkout|confirm)\/?$/.test(path),
  );
  expect(more).toEqual([]);
  return one?.body as Record<string, unknown>;
}
