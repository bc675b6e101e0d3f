import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPath } from '../../scripts/browsers.mjs';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/reference/releasing.md'), 'utf8');
const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(home, { recursive: true }));

/** The command of the guide that begins with `start`. */
function commandOf(start: string): string {
  const found = GUIDE.split('\n').find((line) => line.startsWith(start));
  if (found === undefined) throw new Error(`The guide has no command that begins with ${start}`);
  return found;
}

/** Runs a command of the guide. The key has its place in the home of whoever releases. */
function run(command: string): number | null {
  const env = { PATH: process.env['PATH'], HOME: home };
  return spawnSync('bash', ['-c', command], { cwd: home, env, stdio: 'ignore' }).status;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(home, file)), { recursive: true });
  writeFileSync(join(home, file), text);
}

const verify = (): number | null => run(commandOf('ssh-keygen -Y verify'));
const compare = (): number | null => run(commandOf('sha256sum --check'));

const tools = ['bash', 'ssh-keygen', 'sha256sum'].every((name) => onPath(name));

describe.skipIf(!tools)('the manifest of a release, by the commands of the guide', () => {
  beforeAll(() => {
    write('dist/npm/index.js', 'the element');
    write('cli/origin/dist/checkout/frame.html', 'the frame');
    write('sandbox/dist/main.mjs', 'the service');
    mkdirSync(join(home, '.ssh'), { mode: 0o700 });
    expect(run('ssh-keygen -q -t ed25519 -N "" -f ~/.ssh/release_ed25519')).toBe(0);
    const key = readFileSync(join(home, '.ssh/release_ed25519.pub'), 'utf8');
    write('allowed_signers', `release@example.com ${key}`);
    expect(run(commandOf('find dist'))).toBe(0);
    expect(run(commandOf('ssh-keygen -Y sign'))).toBe(0);
  });

  it('lists the files of all three packages, and is verified', () => {
    const manifest = readFileSync(join(home, 'manifest.sha256'), 'utf8');
    expect(manifest.match(/\S+$/gm)).toEqual([
      'cli/origin/dist/checkout/frame.html',
      'dist/npm/index.js',
      'sandbox/dist/main.mjs',
    ]);
    expect([verify(), compare()]).toEqual([0, 0]);
  });

  it('is refused for a build that differs', () => {
    write('dist/npm/index.js', 'another element');
    expect([verify(), compare()]).toEqual([0, 1]);
    write('dist/npm/index.js', 'the element');
  });

  it('is refused when somebody else has changed it', () => {
    write('manifest.sha256', '');
    expect(verify()).not.toBe(0);
  });
});
