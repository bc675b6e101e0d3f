import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../sandbox/http/refusal.ts';
import { checkReturnUrl } from '../../../sandbox/sessions/return-url.ts';

const isTaken = (url: string): boolean => {
  try {
    checkReturnUrl('success_url', url);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'success_url' }] },
    });
    return false;
  }
};

describe('an address to return to', () => {
  it.each([
    'https://shop.example',
    'https://shop.example:8443/thanks?session={SESSION_ID}#paid',
    'https://shop.example/{SESSION_ID}/{SESSION_ID}',
    'HTTPS://SHOP.EXAMPLE/',
    'https://bücher.example/danke',
    'https://shop.example/?next=https%3A%2F%2Fa%40b',
    'https://shop.example/@user',
    'http://localhost:4242/thanks',
    'http://127.0.0.1/thanks',
    'http://[::1]:4242/',
    'http://shop.localhost/',
  ])('may be %s', (url) => {
    expect(isTaken(url)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.example/1',
    'myapp://done',
    'com.example.shop:/done',
    'file:///etc/passwd',
    'ftp://shop.example/',
    'vbscript:x',
    'about:blank',
    'http://shop.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'https://user@shop.example/',
    'https://user:password@shop.example/',
    'https://@shop.example/',
    'https://shop.example@evil.example/',
    'https://shop.example\\@evil.example/',
    'https:\\\\shop.example',
    'https:shop.example',
    'https:/shop.example',
    'https:///shop.example',
    '//shop.example',
    '/thanks',
    'thanks',
    '',
    'https://',
    'https://shop.example/\u0000',
    'https://shop.example/\t',
    'https://shop.example/\r\nlocation: x',
    'https://shop.example/ x',
    'https://shop.example/\u202egpj.exe',
    'https://shop.example/\u200b',
    'https://{SESSION_ID}.evil.example/',
    'https://shop.example:{SESSION_ID}/',
    '{SESSION_ID}://shop.example',
    'https://shop.example/{CHECKOUT_SESSION_ID}',
    'https://shop.example/{session_id}',
    'https://shop.example/{SESSION_ID',
    'https://shop.example:99999/',
    'https://[::1/',
  ])('may not be %j', (url) => {
    expect(isTaken(url)).toBe(false);
  });
});
