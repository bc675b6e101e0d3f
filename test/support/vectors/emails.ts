/**
 * E-mail addresses by the production of the HTML standard, in the families that the web platform's
 * own tests have. https://html.spec.whatwg.org/#valid-e-mail-address
 *
 *     email = 1*( atext / "." ) "@" label *( "." label )
 *     label = let-dig [ [ ldh-str ] let-dig ]   ; at most 63 characters
 */
export const VALID_EMAILS: readonly string[] = [
  'a@b',
  'a@b.c',
  'A@B.C',
  'ada.lovelace@example.com',
  'ada@localhost',
  'ada@1.2.3.4',
  'ada@123.example',
  'ada@ex-ample.co.uk',
  'ada@e--x.com',
  'ada@xn--bcher-kva.example',
  // The local part takes dots anywhere, which RFC 5322 does not.
  '.ada@example.com',
  'ada.@example.com',
  'a..da@example.com',
  '.@example.com',
  // Every special character of `atext`.
  ..."!#$%&'*+-/=?^_`{|}~".split('').flatMap((mark) => [`${mark}@b.c`, `a${mark}b@b.c`]),
  "!#$%&'*+/=?^_`{|}~-@example.com",
  `${'a'.repeat(64)}@b.c`,
  `${'a'.repeat(65)}@b.c`,
  `a@${'b'.repeat(63)}`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}`,
];

export const INVALID_EMAILS: readonly string[] = [
  'a',
  '@',
  'a@',
  '@b',
  'a@b@c',
  'a b@c.d',
  'a@b c.d',
  'a@.b',
  'a@b.',
  'a@b..c',
  'a@-b',
  'a@b-',
  'a@b-.c',
  'a@b.-c',
  'a@b_c.d',
  'a@[1.2.3.4]',
  'a@b,c@d',
  'a@b, c@d',
  'a@b;c@d',
  'Ada <a@b.c>',
  '"ada"@example.com',
  'a\\b@c.d',
  'a(b)@c.d',
  'a:b@c.d',
  'mailto:a@b.c',
  'a@b.c/d',
  'a@b!c',
  'ada@exam\u0000ple.com',
  `a@${'b'.repeat(64)}`,
  `a@${'b'.repeat(63)}.${'c'.repeat(64)}`,
];

/**
 * Letters beyond ASCII, which the production refuses. Engines turn an international domain into
 * ASCII before they look at it, and do not agree on the rest.
 */
export const INTERNATIONAL_EMAILS: readonly string[] = [
  'ada@bücher.example',
  'ada@例え.jp',
  'übung@example.com',
  '用户@example.com',
];
