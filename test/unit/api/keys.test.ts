import { expect } from '@open-wc/testing';
import { checkPublishableKey, environmentOf, looksLikeSecretKey } from '../../../src/api/keys.ts';
import { ConfigurationError } from '../../../src/errors.ts';

/** Ways in which a secret key has been seen pasted. */
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
];

describe('a secret key', () => {
  for (const spelling of SECRET_KEYS) {
    it(`is known for one as ${JSON.stringify(spelling)}, and is not repeated`, () => {
      expect(looksLikeSecretKey(spelling)).to.equal(true);
      try {
        checkPublishableKey(spelling);
        expect.fail('It was accepted');
      } catch (error) {
        expect(error)
          .to.be.instanceOf(ConfigurationError)
          .and.include({ code: 'SECRET_KEY_REFUSED', actor: 'merchant' });
        expect((error as Error).message.toLowerCase()).to.not.contain('canary');
      }
    });
  }
});

describe('a publishable key', () => {
  const keys = ['pk_test_sandbox', 'pk_live_9aZ-_x', 'pk_test_task_test_1', 'pk_live_disk_live'];
  for (const key of keys) {
    it(`is accepted as it stands: ${key}`, () => {
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
    'rk_live_canary',
    'pk_test canary',
    '"pk_test_canary"',
    'pk_test_canary,pk_test_2',
    'ecs_canary_secret_1',
    'eyJhbGciOiJIUzI1NiJ9.canary',
    '<script>canary</script>',
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
    it(`of "${key}" is ${environment}`, () => expect(environmentOf(key)).to.equal(environment));
  }
});
