import { expect, test } from 'vitest';
import { STYLE_OPTIONS } from '../../scripts/build/environments.ts';
import { promisedBrowsers } from '../support/engines/promised-browsers.ts';

test('style sheets are built for the browsers that the docs promise', () => {
  const promised = promisedBrowsers().map(({ engine, version }) => `${engine}${version}`);
  expect(STYLE_OPTIONS.cssTarget).toEqual(promised);
});
