import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../../../scripts/browsers.mjs';
import { run, type Running } from './packed.ts';

// Where Debian puts it, which is not along everybody's PATH.
const USUAL = '/usr/sbin/nginx';

/** The programs, each undefined on a machine without it. */
export const nginx = onPath('nginx') ?? (existsSync(USUAL) ? USUAL : undefined);
export const caddy = onPath('caddy');

/** What a server serves, from where, and at which port. */
interface Served {
  /** A folder for what the server writes. */
  readonly home: string;
  readonly port: number;
  /** The file that was written for it. */
  readonly included: string;
}

/** nginx around `server`, run by whoever runs the tests and not in the background. */
function nginxAround(server: string): string {
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
  ${server}
}
`;
}

/** Resolves once the server answers. */
export async function serveByNginx(program: string, served: Served): Promise<Running> {
  const { home, port, included } = served;
  const server = `server { listen 127.0.0.1:${port}; include ${included}; }`;
  return untilUp(startNginx(program, home, nginxAround(server)), port);
}

/** Resolves once the image answers whose files lie in `root`. Its nginx includes all of conf.d, as images of nginx do. */
export async function serveImageByNginx(
  program: string,
  { home, port, root }: Pick<Served, 'home' | 'port'> & { readonly root: string },
): Promise<Running> {
  const servers = `include ${join(root, 'etc/nginx/conf.d/*.conf')};`;
  return untilUp(startNginx(program, home, nginxAround(servers)), port);
}

function startNginx(program: string, home: string, config: string): Running {
  mkdirSync(home, { recursive: true });
  const file = join(home, 'server.conf');
  writeFileSync(file, config);
  return run(program, ['-p', home, '-c', file, '-e', 'stderr'], home);
}

/** Resolves once the server answers. Another host name is all that is changed in the file. */
export async function serveByCaddy(program: string, served: Served): Promise<Running> {
  const { home, port, included } = served;
  mkdirSync(home, { recursive: true });
  const site = readFileSync(included, 'utf8').replace(
    /^checkout\.example\.com(?= \{)/m,
    `http://localhost:${port}`,
  );
  writeFileSync(join(home, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`);
  const flags = ['run', '--adapter', 'caddyfile', '--config', join(home, 'Caddyfile')];
  // Otherwise it leaves a copy of its configuration in the folder of whoever runs the tests.
  const folders = [`XDG_CONFIG_HOME=${home}`, `XDG_DATA_HOME=${home}`];
  return untilUp(run('env', [...folders, program, ...flags], home), port);
}

async function untilUp(served: Running, port: number): Promise<Running> {
  const isUp = () =>
    fetch(`http://localhost:${port}/config.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (served.hasEnded()) throw new Error(served.output());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return served;
}
