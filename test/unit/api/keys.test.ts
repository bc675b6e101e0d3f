import { describe, expect, it } from 'vitest';
import { checkClientSecret, checkPublishableKey } from '../../../src/api/check-keys.ts';
import { environmentOf, looksLikeSecretKey } from '../../../src/api/keys.ts';
import { ConfigurationError } from '../../../src/errors.ts';
import { shows } from '../../conformity/shows.ts';

/** Secrets of a server, in ways in which they have been seen pasted. */
const SECRET_KEYS = [
  'sk_test_canary',
  'sk_live_canary',
  'SK_LIVE_CANARY',
  'Sk_Test_canary',
  ' sk_live_canary ',
  '\tsk_live_canary\n',
  '\u00a0sk_live_canary',
  'sk _live_canary',
  's k _ l i v e _ canary',
  'sk_\nlive_canary',
  'sk_\u200blive_canary',
  'keyжs\u200bk_live_canary',
  '\ufeffsk_live_canary',
  '"sk_live_canary"',
  "'sk_live_canary'",
  '`sk_live_canary`',
  '“sk_live_canary”',
  '<sk_live_canary>',
  'Bearer sk_live_canary',
  'bearer  sk_test_canary',
  'Bearer s k_live_canary',
  'x-easy-api-key: sk_live_canary',
  'key=sk_live_canary',
  'EASY_KEY="sk_live_canary"',
  'pk_test_abc,sk_test_canary',
  'sk-live-canary',
  'sk_canary',
  'sk_prod_canary',
  'rk_live_canary',
  'RK_TEST_canary',
  'key=rk_live_canary',
  'whsec_canary',
  'WHSEC_canary',
  '"whsec_canary"',
  'wh sec_canary',
  'EASY_WEBHOOK_SECRET=whsec_canary',
  'key_canary_secret',
  'key_live_canary_secret_1',
  'eyJhbGciOiJIUzI1NiJ9.canary.x',
  'Bearer eyJhbGciOiJIUzI1NiJ9.canary.x',
  'Bearer canary',
  'AKIACANARY1234567890',
  '-----BEGIN PRIVATE KEY-----canary',
];

describe('a secret of a server', () => {
  for (const spelling of SECRET_KEYS) {
    it(`is known for one as ${JSON.stringify(spelling)}, and is not repeated`, () => {
      shows('5.2/secret', '5.2/server-only');
      expect(looksLikeSecretKey(spelling)).to.equal(true);
      for (const check of [checkPublishableKey, checkClientSecret]) {
        expectRefusal(() => check(spelling), 'SECRET_KEY_REFUSED');
      }
    });
  }
});

function expectRefusal(attempt: () => unknown, code: string): void {
  try {
    attempt();
    expect.fail('It was accepted');
  } catch (error) {
    expect(error).to.be.instanceOf(ConfigurationError).and.include({ code, actor: 'merchant' });
    expect((error as Error).message.toLowerCase()).to.not.contain('canary');
  }
}

/** What stands in a page whose variables nobody has replaced. */
const VARIABLES = [
  'undefined',
  'null',
  'NaN',
  'None',
  ' undefined ',
  '[object Object]',
  '[object Promise]',
  '{{canary}}',
  '{{ canary.key }}',
  '{% canary %}',
  '{canary}',
  '${canary}',
  'pk_test_${canary}',
  '#{canary}',
  '$CANARY',
  '<%= canary %>',
  '<canary>',
  '%CANARY%',
  '__CANARY__',
  'process.env.CANARY',
  'import.meta.env.CANARY',
  'YOUR_CANARY',
  'your-publishable-key',
  'pk_test_...',
  'pk_test_…',
  '...',
  'pk_live_xxxxxxxx',
  'pk_test_YOUR_KEY',
];

describe('the text of a variable that was not replaced', () => {
  for (const text of VARIABLES) {
    it(`is refused and not repeated: ${text}`, () => {
      for (const check of [checkPublishableKey, checkClientSecret]) {
        expectRefusal(() => check(text), 'VARIABLE_NOT_REPLACED');
      }
    });
  }
});

describe('a client secret', () => {
  const secrets = [
    'ecs_secret_1',
    'ecs_1_secret_9aZ',
    'x',
    'x'.repeat(255),
    'cs-NULL-1',
    'asia1234567890123456z_1',
    'a$b%c__d',
    'disk_test_1',
  ];
  for (const secret of secrets) {
    it(`is accepted as it stands, whatever it is: ${secret.slice(0, 40)}`, () => {
      expect(checkClientSecret(` ${secret}\n`)).to.equal(secret);
    });
  }

  it('is none where it is a publishable key, or no secret could look so', () => {
    expectRefusal(() => checkClientSecret('pk_test_canary'), 'WRONG_CREDENTIAL');
    expect(() => checkClientSecret('pk_test_canary')).to.throw(/publishable-key/);
    for (const text of ['canary 1', '<canary', '"canary"', 'canary'.repeat(50)]) {
      expectRefusal(() => checkClientSecret(text), 'MALFORMED_CLIENT_SECRET');
    }
  });

  it('is refused in the place of a key, and is not repeated', () => {
    for (const secret of ['ecs_canary_secret_1', 'cs_canary', 'canary_secret_1']) {
      expectRefusal(() => checkPublishableKey(secret), 'WRONG_CREDENTIAL');
      expect(() => checkPublishableKey(secret)).to.throw(/clientSecret/);
    }
  });
});

describe('a publishable key', () => {
  const keys = ['pk_test_sandbox', 'pk_live_9aZ-_x', 'pk_test_task_test_1', 'pk_live_disk_live'];
  for (const key of keys) {
    it(`is accepted as it stands: ${key}`, () => {
      shows('5.2/publishable');
      expect(looksLikeSecretKey(key)).to.equal(false);
      expect(checkPublishableKey(key)).to.equal(key);
    });
  }

  it('is accepted without the white space around it', () => {
    expect(checkPublishableKey('\n  pk_test_sandbox\t')).to.equal('pk_test_sandbox');
  });
});

describe('a key of no known kind', () => {
  const keys = [
    'pk_',
    'pk_test_',
    'PK_TEST_CANARY',
    'pk_prod_canary',
    'pk_test canary',
    '"pk_test_canary"',
    'pk_test_canary,pk_test_2',
    '<script>canary</script',
    `pk_test_${'canary'.repeat(100)}`,
  ];
  for (const key of keys) {
    it(`is refused and not repeated: ${key.slice(0, 40)}`, () => {
      expect(() => checkPublishableKey(key))
        .to.throw(ConfigurationError)
        .and.include({ code: 'UNKNOWN_KEY_KIND', actor: 'merchant' });
      expect(() => checkPublishableKey(key)).to.throw(/^((?!canary)[^])*$/i);
    });
  }
});

describe('the environment', () => {
  const cases = [
    ['pk_test_sandbox', 'sandbox'],
    ['sk_test_sandbox', 'sandbox'],
    ['pk_live_1', 'live'],
    ['sk_live_1', 'live'],
    ['anything', 'live'],
    ['xpk_test_1', 'live'],
    ['', 'live'],
  ] as const;
  for (const [key, environment] of cases) {
    it(`of "${key}" is ${environment}`, () => {
      shows('5.4/sandbox', '5.4/live');
      expect(environmentOf(key)).to.equal(environment);
    });
  }
});
