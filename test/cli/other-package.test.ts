import { expect, it } from 'vitest';
import { quoted } from '../../cli/command/other-package.ts';

it.each([
  ['--data', '--data'],
  ['C:\\shop\\.easy', 'C:\\shop\\.easy'],
  ['C:\\Ada Lovelace\\shop', '"C:\\Ada Lovelace\\shop"'],
  ['C:\\Ada Lovelace\\', '"C:\\Ada Lovelace\\\\"'],
  ['postgres://u:p&w@localhost/sandbox', '"postgres://u:p&w@localhost/sandbox"'],
  ['a "b" c', '"a \\"b\\" c"'],
  ['', '""'],
])('the argument %s of a command stays one in a shell of Windows', (argument, line) => {
  expect(quoted(argument)).toBe(line);
});
