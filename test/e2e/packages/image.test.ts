import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { DOCKER_SERVER, DOCKERFILE } from '../../../cli/origin/docker.ts';
import { listen } from '../../../cli/stack/listen.ts';
import { command, EXAMPLE_CONFIG } from '../../support/packages/command.ts';
import { nginx, serveImageByNginx } from '../../support/packages/servers.ts';

/* What `origin --docker` writes, without Docker: each step of its Dockerfile, in a folder that stands for
   the image, under Debian's nginx. That the base image can be had, and what it adds, is not shown here. */

/** Copies what the Dockerfile in `context` copies to where it says, below `root`. */
function carryOut(context: string, root: string): void {
  const steps = readFileSync(join(context, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(steps[0]).toBe('FROM nginxinc/nginx-unprivileged:stable-alpine');
  for (const step of steps.slice(1)) {
    const [word, from = '', to = ''] = step.split(' ');
    expect(word).toBe('COPY');
    mkdirSync(dirname(join(root, to)), { recursive: true });
    cpSync(join(context, from), join(root, to), { recursive: true });
  }
}

/** The configuration names places in the image, and a port that may be taken here. */
function moveInto(root: string, port: number): void {
  for (const name of ['etc/nginx/conf.d/default.conf', 'srv/easy-checkout/docker.nginx.conf']) {
    const file = join(root, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replaceAll('/srv/', `${root}/srv/`).replaceAll('8080', String(port)));
  }
}

test('the image of an origin serves what was built', async () => {
  test.skip(nginx === undefined, 'nginx is not here');
  const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  const config = join(home, 'my.json');
  writeFileSync(config, JSON.stringify(EXAMPLE_CONFIG));
  const context = join(home, 'checkout');
  const written = await command('origin', '--config', config, '--out', context, '--docker');
  expect(written).toMatchObject({ code: 0 });
  expect(readFileSync(join(context, 'Dockerfile'), 'utf8')).toBe(DOCKERFILE);
  expect(readFileSync(join(context, 'docker.server.conf'), 'utf8')).toBe(DOCKER_SERVER);

  const free = await listen(0);
  await free.close();
  const { port } = free;
  const root = join(home, 'image');
  carryOut(context, root);
  // An image has only what was copied into it.
  rmSync(context, { recursive: true });
  moveInto(root, port);
  const served = await serveImageByNginx(nginx ?? '', { home: join(home, 'nginx'), port, root });
  try {
    expect(await command('verify', `http://localhost:${port}`, '--config', config)).toEqual({
      code: 0,
      out: expect.stringContaining('serves the build'),
    });
    const { headers } = await fetch(`http://localhost:${port}/frame.html`, {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
  } finally {
    await served.stop();
    rmSync(home, { recursive: true, force: true });
  }
});
