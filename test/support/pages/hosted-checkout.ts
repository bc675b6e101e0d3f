import type { Page } from '@playwright/test';
import type { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import type { TestStack } from '../service/stack.ts';
import { CheckoutPage } from './checkout-page.ts';

export interface CreatedSession {
  readonly id: string;
  readonly client_secret: string;
  readonly url: string;
}

/** What pays a session, as the sandbox's faults match it. */
export const CONFIRM = { method: 'POST', path: '/v1/api/embedded-checkout/confirm' } as const;

/** A session as a merchant's server makes it: two T-shirts, unless `body` says otherwise. */
export async function createSession(
  sandbox: SandboxControl,
  body: Readonly<Record<string, unknown>> = {},
): Promise<CreatedSession> {
  const usual = { line_items: [{ price_id: 'price_tee', quantity: 2 }] };
  return (await sandbox.asMerchant('POST', '/embedded-checkout/', {
    ...usual,
    ...body,
  })) as CreatedSession;
}

/** Says which pages may embed the sandbox merchant's sessions. */
export async function allowOrigins(
  sandbox: SandboxControl,
  ...allowed_origins: readonly string[]
): Promise<void> {
  await sandbox.asMerchant('PATCH', '/embedded-checkout/config', { allowed_origins });
}

/** The fragment of a payment link. */
export function linkTo(link: string, key = 'pk_test_sandbox'): string {
  return `#link=${link}&key=${key}`;
}

/** The hosted page and the checkout on it. */
export class HostedPage extends CheckoutPage {
  readonly #stack: TestStack;
  readonly header = this.page.getByRole('banner');
  readonly footer = this.page.getByRole('contentinfo');
  /** The page’s own notice, in the place of a checkout. */
  readonly refusal = this.page.locator('main .notice');
  readonly quantity = this.page.getByRole('spinbutton');
  readonly more = this.page.getByRole('button', { name: 'One more' });
  readonly fewer = this.page.getByRole('button', { name: 'One fewer' });

  constructor(page: Page, stack: TestStack) {
    super(page);
    this.#stack = stack;
  }

  async open(fragment: string): Promise<void> {
    await this.page.goto(`${this.#stack.checkout}/${fragment}`);
  }

  async openSession(sandbox: SandboxControl, body = {}): Promise<CreatedSession> {
    const session = await createSession(sandbox, body);
    await this.open(`#${session.client_secret}`);
    return session;
  }

  /** Changes what the service says about a session, as a careless or hostile merchant could. */
  async rewriteSession(change: (data: Record<string, unknown>) => void): Promise<void> {
    await this.page.route('**/embedded-checkout/validate', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      const answer = (await response.json()) as { data: Record<string, unknown> };
      change(answer.data);
      return route.fulfill({ response, json: answer });
    });
  }
}
