import { expect, it } from 'vitest';
import { UsageError } from '../../cli/command/command.ts';
import { readAllowedOrigins } from '../../cli/stack/allowed-origins.ts';

it('takes each origin that --allow-origin names', () => {
  expect(
    readAllowedOrigins(['https://a.example/', 'https://b.example, http://localhost:80']),
  ).toEqual(['https://a.example', 'https://b.example', 'http://localhost']);
});

it.each(['', ' ', 'shop.example', 'https://shop.example/pay', 'https://*.shop.example'])(
  'refuses “%s” as a mistake of the command line',
  (text) => {
    expect(() => readAllowedOrigins(['https://a.example', text])).toThrow(UsageError);
    expect(() => readAllowedOrigins([text])).toThrow(/^--allow-origin/);
  },
);
