import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../../../scripts/browsers.mjs';
import { run, type Running } from './packed.ts';

// Where Debian puts it, which is not along everybody's PATH.
const USUAL = '/usr/sbin/nginx';

/** The program, or undefined on a machine without it. */
export const nginx = onPath('nginx') ?? (existsSync(USUAL) ? USUAL : undefined);

/** A server around one file that is included, run by whoever runs the tests and not in the background. */
function serverConfig(port: number, included: string): string {
  return `daemon off;
master_process off;
pid nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  server {
    listen 127.0.0.1:${port};
    include ${included};
  }
}
`;
}

/** Serves what `included` says, from the folder `home`, and resolves once it answers. */
export async function serveByNginx(
  program: string,
  {
    home,
    port,
    included,
  }: { readonly home: string; readonly port: number; readonly included: string },
): Promise<Running> {
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'server.conf'), serverConfig(port, included));
  const served = run(program, ['-p', home, '-c', join(home, 'server.conf'), '-e', 'stderr'], home);
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/config.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (served.hasEnded()) throw new Error(served.output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return served;
}
