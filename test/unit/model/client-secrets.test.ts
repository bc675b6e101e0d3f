import { describe, expect, it, vi } from 'vitest';
import { ClientSecrets } from '../../../src/model/client-secrets.ts';
import type { SecretRequest } from '../../../src/model/fetch-client-secret.ts';
import { type Attributes, readConfiguration } from '../../../src/model/configuration.ts';
import { checkConfiguration } from '../../../src/lazy/configuration-mistakes.ts';
import { nextTask } from '../../support/promises/next-task.ts';

/** A tag with nothing on it but `changes`. */
function tag(changes: Partial<Attributes> = {}): Attributes {
  return {
    publishableKey: undefined,
    clientSecret: undefined,
    fetchClientSecret: undefined,
    lineItems: undefined,
    identityId: undefined,
    environment: undefined,
    checkoutOrigin: undefined,
    ...changes,
  };
}

/** A page's function whose answers are given by hand. */
class Page {
  readonly questions: {
    readonly request: unknown;
    readonly answer: (secret: unknown) => void;
    readonly fail: () => void;
  }[] = [];

  readonly fetchClientSecret = (request?: SecretRequest): Promise<string> =>
    new Promise((resolve, reject) => {
      this.questions.push({
        request,
        answer: (secret) => resolve(secret as string),
        fail: () => reject(new Error('The shop is closed')),
      });
    });

  async answer(secret: unknown): Promise<void> {
    this.questions.at(-1)?.answer(secret);
    await nextTask();
  }

  async fail(): Promise<void> {
    this.questions.at(-1)?.fail();
    await nextTask();
  }
}

function throwAtOnce(): Promise<string> {
  throw new TypeError('cart is undefined');
}

function benchOf(timeout?: number) {
  const page = new Page();
  const bench: { settled: number; pending?: string } = { settled: 0 };
  const secrets = new ClientSecrets(
    () => (bench.settled += 1),
    () => bench.pending,
    timeout,
  );
  const { fetchClientSecret } = page;
  const use = (changes: Partial<Attributes> = {}) =>
    secrets.complete(tag({ fetchClientSecret, ...changes })).clientSecret;
  return { page, bench, secrets, use };
}

describe('the secret of a checkout', () => {
  it('is the one on the tag, and nobody is asked', () => {
    const { page, secrets, use } = benchOf();
    expect(use({ clientSecret: 'given' })).to.equal('given');
    expect(secrets.status).to.equal('ready');
    expect(page.questions).to.be.empty;
  });

  it('leaves everything else on the tag as it is', () => {
    const { secrets } = benchOf();
    const attributes = tag({ clientSecret: 'given', lineItems: 'price_tee', environment: 'live' });
    expect(secrets.complete(attributes)).to.deep.equal(attributes);
  });

  it('is missing where there is neither a secret nor somebody to ask', () => {
    const { secrets } = benchOf();
    expect(secrets.complete(tag()).clientSecret).to.equal(undefined);
    expect(secrets.status).to.equal('ready');
  });

  it('is asked for where there is none', async () => {
    const { page, bench, secrets, use } = benchOf();
    use();
    expect(secrets.status).to.equal('asking');
    await page.answer('fetched');
    expect(secrets.status).to.equal('ready');
    expect(bench.settled).to.equal(1);
    expect(use()).to.equal('fetched');
    expect(page.questions).to.have.length(1);
  });

  it('is not asked for where a publishable key is enough', () => {
    const { page, use } = benchOf();
    use({ publishableKey: 'pk_test_1' });
    expect(page.questions).to.be.empty;
  });

  it('is asked for once at a time', async () => {
    const { page, use } = benchOf();
    for (const _ of [1, 2, 3]) use();
    expect(page.questions).to.have.length(1);
    await page.answer('fetched');
    use();
    expect(page.questions).to.have.length(1);
  });
});

describe('what the page’s function is given', () => {
  it('is the id of the session without an end as it is known at that time, and nothing else', async () => {
    const { page, bench, secrets, use } = benchOf();
    use();
    expect(page.questions[0]?.request).to.deep.equal({ pendingSessionId: undefined });
    await page.answer('first');
    bench.pending = 'ecs_1';
    secrets.expire();
    use();
    expect(page.questions[1]?.request).to.deep.equal({ pendingSessionId: 'ecs_1' });
    await page.fail();
    bench.pending = 'ecs_2';
    secrets.again();
    use();
    expect(page.questions[2]?.request).to.deep.equal({ pendingSessionId: 'ecs_2' });
  });
});

describe('a question that fails', () => {
  it.each([
    ['a response that nobody has read', (page: Page) => page.answer(new Response()), 'Response'],
    ['nothing', (page: Page) => page.answer(undefined), 'Undefined'],
    ['a field of another name', (page: Page) => page.answer({ clientSecret: 'a' }), 'Object'],
    ['an error', (page: Page) => page.fail(), 'Error'],
  ])('tells developers that the answer was %s, and nothing of it', async (_, fail, kind) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { page, use } = benchOf();
    use();
    await fail(page);
    const told = `<easy-checkout> fetchClientSecret() should return data.client_secret alone, not [object ${kind}].`;
    expect(warn.mock.calls).to.deep.equal([[told]]);
    warn.mockRestore();
  });

  const failures: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    ['with an error', (page) => page.fail()],
    ['with no secret', (page) => page.answer(undefined)],
    ['with an empty one', (page) => page.answer('')],
    ['with an answer that holds none', (page) => page.answer({ data: { id: 'ecs_1' } })],
  ];
  for (const [how, fail] of failures) {
    it(`${how} is not asked again by itself`, async () => {
      const { page, bench, secrets, use } = benchOf();
      use();
      await fail(page);
      expect(secrets.status).to.equal('failed');
      expect(bench.settled).to.equal(1);
      use();
      expect(page.questions).to.have.length(1);
    });
  }

  for (const answer of [{ client_secret: 'x' }, { success: true, data: { client_secret: 'x' } }]) {
    it(`is none where the secret is in it: ${JSON.stringify(answer)}`, async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { page, secrets, use } = benchOf();
      use();
      await page.answer(answer);
      expect(secrets.status).to.equal('ready');
      expect(use()).to.equal('x');
      expect(warn.mock.calls).to.have.length(1);
      expect(warn.mock.calls[0]?.[0]).to.include('return data.client_secret alone');
      warn.mockRestore();
    });
  }

  it('at once, before there is a promise, fails like any other', async () => {
    const { secrets } = benchOf();
    secrets.complete(tag({ fetchClientSecret: throwAtOnce }));
    await nextTask();
    expect(secrets.status).to.equal('failed');
  });

  it('is given up when no answer comes', async () => {
    const { page, bench, secrets, use } = benchOf(20);
    use();
    await vi.waitUntil(() => secrets.status === 'failed');
    expect(bench.settled).to.equal(1);
    await page.answer('too late');
    expect(secrets.status).to.equal('failed');
    expect(bench.settled).to.equal(1);
  });

  it('is asked again when it is told to', async () => {
    const { page, secrets, use } = benchOf();
    use();
    await page.fail();
    secrets.again();
    expect(secrets.status).to.equal('ready');
    use();
    await page.answer('second');
    expect(use()).to.equal('second');
  });

  it('does not stand in the way of a credential that is put on the tag', async () => {
    for (const credential of [{ clientSecret: 'given' }, { publishableKey: 'pk_test_1' }]) {
      const { page, secrets, use } = benchOf();
      use();
      await page.fail();
      expect(use(credential)).to.equal(credential.clientSecret);
      expect(secrets.status).to.equal('ready');
    }
  });
});

describe('a secret that has expired', () => {
  it('is replaced by a fresh one, also where it stood on the tag', async () => {
    const { page, secrets, use } = benchOf();
    use({ clientSecret: 'given' });
    secrets.expire();
    use({ clientSecret: 'given' });
    expect(secrets.status).to.equal('asking');
    await page.answer('fresh');
    expect(use({ clientSecret: 'given' })).to.equal('fresh');
    expect(page.questions).to.have.length(1);
  });

  it('is replaced each time', async () => {
    const { page, secrets, use } = benchOf();
    for (const secret of ['first', 'second', 'third']) {
      use();
      await page.answer(secret);
      expect(use()).to.equal(secret);
      secrets.expire();
    }
    expect(page.questions).to.have.length(3);
  });

  it('stays where nobody can be asked', () => {
    const { secrets } = benchOf();
    secrets.expire();
    expect(secrets.complete(tag({ clientSecret: 'given' })).clientSecret).to.equal('given');
    expect(secrets.status).to.equal('ready');
  });
});

describe('a credential that is changed on the tag', () => {
  it('takes the place of the one that was fetched', async () => {
    const { page, use } = benchOf();
    use();
    await page.answer('fetched');
    expect(use({ clientSecret: 'given' })).to.equal('given');
    expect(use({ clientSecret: 'other' })).to.equal('other');
    expect(use({ publishableKey: 'pk_test_1' })).to.equal(undefined);
    expect(page.questions).to.have.length(1);
  });

  it('while the page is asked makes its answer unwanted', async () => {
    const { page, bench, secrets, use } = benchOf();
    use();
    expect(use({ clientSecret: 'given' })).to.equal('given');
    expect(secrets.status).to.equal('ready');
    await page.answer('late');
    expect(bench.settled).to.equal(0);
    expect(use({ clientSecret: 'given' })).to.equal('given');
  });

  it('is none when it only goes from missing to taken away', async () => {
    const { page, use } = benchOf();
    use();
    await page.answer('fetched');
    expect(use({ clientSecret: null, publishableKey: null })).to.equal('fetched');
    expect(page.questions).to.have.length(1);
  });
});

describe('an answer of the page that is no client secret', () => {
  const answers = [
    ['sk_live_canary', 'SECRET_KEY_REFUSED'],
    ['whsec_canary', 'SECRET_KEY_REFUSED'],
    ['pk_test_canary', 'WRONG_CREDENTIAL'],
    ['[object Object]', 'VARIABLE_NOT_REPLACED'],
    ['<!doctype html><p>canary', 'MALFORMED_CLIENT_SECRET'],
  ] as const;
  for (const [answer, code] of answers) {
    it(`is refused, says where it came from and is not repeated: ${answer}`, async () => {
      const { page, bench, secrets } = benchOf();
      const { fetchClientSecret } = page;
      const use = () =>
        secrets.complete(tag({ fetchClientSecret, checkoutOrigin: 'https://x.test' }));
      use();
      await page.answer(answer);
      expect(bench.settled).to.equal(1);
      for (const _ of ['at once', 'again']) {
        expect(readConfiguration(use())).to.equal(undefined);
        expect(() => checkConfiguration(use()))
          .to.throw(/^((?!canary)[^])*$/i)
          .with.property('code', code);
      }
      if (code !== 'SECRET_KEY_REFUSED') {
        expect(() => checkConfiguration(use())).to.throw(/fetchClientSecret\(\)/);
      }
      expect(page.questions).to.have.length(1);
    });
  }

  it('is asked for anew when the buyer tries again', async () => {
    const { page, secrets, use } = benchOf();
    use();
    await page.answer('pk_test_canary');
    expect(use()).to.equal('pk_test_canary');
    secrets.again();
    use();
    await page.answer('ecs_1');
    expect(use()).to.equal('ecs_1');
  });
});
