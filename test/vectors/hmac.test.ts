import { describe, expect, it } from 'vitest';
import { hmacSha256 } from '../../sandbox/store/hash.ts';

const bytes = (value: number, count: number) => new Uint8Array(count).fill(value);
const text = (value: string) => new TextEncoder().encode(value);

/** RFC 4231, section 4. Case 5 is cut to 128 bits there. */
const CASES = [
  [
    1,
    bytes(0x0b, 20),
    text('Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    2,
    text('Jefe'),
    text('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    3,
    bytes(0xaa, 20),
    bytes(0xdd, 50),
    '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  ],
  [
    4,
    Uint8Array.from({ length: 25 }, (_, index) => index + 1),
    bytes(0xcd, 50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [5, bytes(0x0c, 20), text('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
  [
    6,
    bytes(0xaa, 131),
    text('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    7,
    bytes(0xaa, 131),
    text(
      'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
] as const;

describe('HMAC-SHA256', () => {
  it.each(CASES)('agrees with RFC 4231, case %i', async (_, key, data, expected) => {
    expect((await hmacSha256(key, data)).slice(0, expected.length)).toBe(expected);
  });

  it('takes text as UTF-8', async () => {
    expect(await hmacSha256('Schlüssel', 'Größe')).toBe(
      await hmacSha256(text('Schlüssel'), text('Größe')),
    );
  });
});
