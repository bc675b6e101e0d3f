import { describe, expect, it } from 'vitest';
import { safeUrl } from '../../../src/ui/safe-url.ts';

describe('an address that a merchant has set', () => {
  const right: readonly (readonly [string, string])[] = [
    ['https://shop.example', 'https://shop.example/'],
    ['https://shop.example/thanks?order=1#top', 'https://shop.example/thanks?order=1#top'],
    ['https://shop.example:8443/a%20b', 'https://shop.example:8443/a%20b'],
    ['HTTPS://SHOP.example/A', 'https://shop.example/A'],
    ['https://bücher.example/über', 'https://xn--bcher-kva.example/%C3%BCber'],
    ['https://203.0.113.7/x', 'https://203.0.113.7/x'],
    [
      'https://shop.example/?to=javascript:alert(1)',
      'https://shop.example/?to=javascript:alert(1)',
    ],
    ['https://shop.example/@ada', 'https://shop.example/@ada'],
    ['http://localhost:4242/thanks', 'http://localhost:4242/thanks'],
    ['http://127.0.0.1:4242/', 'http://127.0.0.1:4242/'],
    ['http://[::1]:4242/', 'http://[::1]:4242/'],
    ['http://shop.localhost/', 'http://shop.localhost/'],
  ];
  for (const [address, href] of right) {
    it(`may be followed: ${address}`, () => {
      expect(safeUrl(address)?.href).to.equal(href);
    });
  }

  const hostile: readonly (readonly [string, string])[] = [
    ['a script', 'javascript:alert(1)'],
    ['a script in mixed case', 'JaVaScRiPt:alert(1)'],
    ['a script behind a space', ' javascript:alert(1)'],
    ['a script behind a control character', '\u0001javascript:alert(1)'],
    ['a script with a tab inside', 'java\tscript:alert(1)'],
    ['a script with a line break inside', 'java\nscript:alert(1)'],
    ['a script that looks like an address', 'javascript://shop.example/%0aalert(1)'],
    ['a document', 'data:text/html,<script>alert(1)</script>'],
    ['a document in base64', 'data:text/html;base64,PHNjcmlwdD4='],
    ['an object of a page', 'blob:https://shop.example/1'],
    ['another script', 'vbscript:msgbox(1)'],
    ['a file', 'file:///etc/passwd'],
    ['the source of a page', 'view-source:https://shop.example'],
    ['an app', 'intent://shop.example#Intent;scheme=https;end'],
    ['mail', 'mailto:ada@example.com'],
    ['a socket', 'wss://shop.example'],
    ['a file server', 'ftp://shop.example/'],
    ['no encryption', 'http://shop.example/'],
    ['no encryption to a host like this machine', 'http://localhost.example/'],
    ['no encryption to a number like this machine', 'http://127.0.0.1.example/'],
    ['no encryption to a host that ends like this machine', 'http://evillocalhost/'],
    ['no encryption to a network', 'http://192.168.0.1/'],
    ['a user', 'https://shop.example@evil.example/'],
    ['a user and a password', 'https://shop.example:443@evil.example/'],
    ['a password alone', 'https://:secret@evil.example/'],
    ['a user on this machine', 'http://ada@localhost/'],
    ['a backslash for a slash', 'https:\\\\evil.example'],
    ['a backslash behind the host', 'https://shop.example\\@evil.example/'],
    ['a direction mark', 'https://shop.example/\u202egpj.exe'],
    ['a space that nobody sees', 'https://shop.exam\u200bple/'],
    ['a byte order mark', '\ufeffhttps://shop.example/'],
    ['a soft hyphen', 'https://shop\u00ad.example/'],
    ['a line break', 'https://shop.example/\r\nSet-Cookie: a=b'],
    ['a null character', 'https://shop.example/\u0000'],
    ['a space', 'https://shop.example/a b'],
    ['no scheme', 'shop.example/thanks'],
    ['the scheme of the page around', '//evil.example/'],
    ['a path', '/thanks'],
    ['a fragment', '#thanks'],
    ['no host', 'https://'],
    ['a port that is none', 'https://shop.example:99999/'],
    ['a host that is none', 'https://[::1/'],
    ['a percent sign in the host', 'https://shop%2eexample%00/'],
    ['nothing', ''],
  ];
  for (const [what, address] of hostile) {
    it(`is not followed with ${what}: ${JSON.stringify(address)}`, () => {
      expect(safeUrl(address)).to.equal(undefined);
    });
  }

  it('may be relative where that is said', () => {
    const base = 'https://shop.example/cart/';
    expect(safeUrl('/thanks?a=1', base)?.href).to.equal('https://shop.example/thanks?a=1');
    expect(safeUrl('thanks', base)?.href).to.equal('https://shop.example/cart/thanks');
    expect(safeUrl('javascript:alert(1)', base)).to.equal(undefined);
    expect(safeUrl('/thanks', 'http://shop.example/')).to.equal(undefined);
  });

  it('may be missing', () => {
    expect(safeUrl(undefined)).to.equal(undefined);
  });
});
