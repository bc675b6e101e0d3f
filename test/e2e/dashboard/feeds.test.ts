import { get, type ClientRequest } from 'node:http';
import { expect, test } from '../../support/pages/journey.ts';

const MAX_FEEDS = 20;

test('a dashboard too many says so, and goes on once another one is closed', async ({
  page,
  stack,
}) => {
  const open = await Promise.all(
    Array.from(
      { length: MAX_FEEDS },
      () =>
        new Promise<ClientRequest>((resolve, reject) => {
          const feed = get(`${stack.service}/sandbox/feed`, { agent: false }, (answer) => {
            answer.on('error', () => undefined).resume();
            resolve(feed);
          }).on('error', reject);
        }),
    ),
  );
  await page.goto(stack.service);
  await expect(page.getByText('too many pages of the dashboard are open')).toBeVisible();
  for (const feed of open) feed.destroy();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
