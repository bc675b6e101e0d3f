import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  mkdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { caddyfile } from '../../cli/origin/caddy.ts';
import { headersFile } from '../../cli/origin/headers-file.ts';
import { nginxConfig } from '../../cli/origin/nginx.ts';
import { origin } from '../../cli/origin/origin.ts';
import { groupByHeaders, readServedFiles } from '../../cli/origin/served-files.ts';

const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
afterAll(() => rmSync(home, { recursive: true }));

const addresses = {
  api_base: 'https://api.shop.example/v1/api',
  vault_base: 'https://vault.shop.example',
  idempotency: 'header',
} as const;
const config = { sandbox: addresses, live: addresses };

const DOCUMENT = '<script type="application/json" id="config">{}</script>';
const LANGUAGES = 'ar de en es fr it ja ko nl pl'.split(' ');
const root = join(home, 'package');
const built = join(root, 'dist/checkout');
mkdirSync(built, { recursive: true });
for (const name of ['easy-checkout.js', 'page.js', ...LANGUAGES.map((tag) => `text-${tag}.json`)]) {
  writeFileSync(join(built, name), '{}');
}
for (const name of ['frame.html', 'index.html']) writeFileSync(join(built, name), DOCUMENT);
writeFileSync(join(built, 'config.json'), '{}');

const from = { root, version: '0.0.0' };
const groups = groupByHeaders(readServedFiles(built, readdirSync(built), config));

function run(content: unknown, ...flags: readonly string[]): Promise<number> {
  const file = join(home, 'my.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return origin.run(['--config', file, ...flags], from);
}

describe('the headers of a checkout origin', () => {
  it('are sets of files, of which many alike are one pattern', () => {
    expect(groups.map(({ patterns }) => patterns)).toEqual([
      ['config.json', 'text-*.json'],
      ['easy-checkout.js', 'page.js'],
      ['frame.html'],
      ['index.html'],
    ]);
  });

  it.each([
    ['nginx', nginxConfig(groups, '/srv/x'), 'try_files /index.html'],
    ['Caddy', caddyfile(groups, '/srv/x'), 'path /config.json /text-*.json'],
    ['_headers', headersFile(groups), '/text-*.json\n  Content-Type: application/json'],
  ])('are written for %s with your service in the policy of the frame', (_, text, part) => {
    expect(text).toContain(part);
    expect(text).toContain(
      "connect-src 'self' https://api.shop.example https://vault.shop.example",
    );
    expect(text).toContain('no-store');
  });

  it('hold nothing that a server would take for its own', () => {
    const hostile = { ...config, policy_reports: 'https://reports.example/?$host' };
    const files = groupByHeaders(readServedFiles(built, readdirSync(built), hostile));
    expect(() => nginxConfig(files, '/srv/x')).toThrow('Content-Security-Policy would contain');
    expect(() => caddyfile(files, '/srv/x')).toThrow('Content-Security-Policy would contain');
    for (const write of [nginxConfig, caddyfile]) {
      expect(() => write(groups, '/srv/$x')).toThrow('Name another folder');
    }
  });
});

describe('easy-checkout origin', () => {
  it('writes your addresses into the documents, again and again', async () => {
    const out = join(home, 'out');
    for (const _ of [1, 2]) expect(await run(config, '--out', out, '--nginx')).toBe(0);
    expect(readdirSync(out)).toEqual(['headers.json', 'nginx.conf', 'public']);
    const headers = JSON.parse(readFileSync(join(out, 'headers.json'), 'utf8')) as object;
    expect(Object.keys(headers)).toEqual(readdirSync(join(out, 'public')).toSorted());
    expect(readFileSync(join(out, 'public/frame.html'), 'utf8')).toContain('vault.shop.example');
    expect(JSON.parse(readFileSync(join(out, 'public/config.json'), 'utf8'))).toEqual(config);
  });

  it('names files for a server that an earlier run has left', async () => {
    const out = join(home, 'left');
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await run(config, '--out', out, '--nginx', '--docker');
    expect(said.mock.calls.join('\n')).not.toContain('earlier run');
    await run(config, '--out', out, '--nginx');
    const left = said.mock.calls.flat().filter((line) => String(line).includes('earlier run'));
    said.mockRestore();
    expect(left.map((line) => basename(String(line).split(' ')[0] ?? ''))).toEqual([
      'Dockerfile',
      'docker.server.conf',
      'docker.nginx.conf',
    ]);
  });

  it.each([
    ['{', 'is not JSON'],
    [[], 'must be an object'],
    [{ sandbox: addresses }, 'live is missing'],
    [{ ...config, embeders: [] }, 'no setting embeders'],
    [{ ...config, live: { ...addresses, api_base: 'https://api.shop.example' } }, '/v1/api'],
    [{ ...config, live: { ...addresses, idempotency: true } }, 'header, where the service'],
    [{ ...config, live: { ...addresses, vault_base: 'http://vault.shop.example' } }, 'https://'],
    [{ ...config, live: { ...addresses, vault_base: 'https://vault.shop.example/' } }, 'slash'],
    [{ ...config, live: { ...addresses, vault_base: 'https://vault.shop.example?a=b' } }, 'slash'],
    [{ ...config, live: { ...addresses, api_base: 'https://a.example/?b=/v1/api' } }, '/v1/api'],
    [{ ...config, live: { ...addresses, idempotence: 'none' } }, 'no setting live.idempotence'],
    [{ ...config, embedders: ['https://shop.example/pay'] }, 'without a path'],
    [{ ...config, embedders: 'https://shop.example' }, 'embedders must be a list'],
  ])('refuses %j with the reason', async (content, reason) => {
    await expect(run(content, '--out', join(home, 'never'))).rejects.toThrow(reason);
    expect(readdirSync(home)).not.toContain('never');
  });

  it('reads a configuration that begins with a byte order mark', async () => {
    const out = join(home, 'marked');
    expect(await run(`\uFEFF${JSON.stringify(config)}`, '--out', out)).toBe(0);
  });

  it('says what is wrong with a folder that it cannot write to', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    await expect(run(config, '--out', file)).rejects.toThrow('is a file. Name a folder');
    await expect(run(config, '--out', join(file, 'x'))).rejects.toThrow('cannot be created');
    await expect(run(config, '--out', '')).rejects.toThrow('Name a folder to write to');
  });

  it.runIf(existsSync('/proc/self'))('ends where a file system takes no folders', async () => {
    await expect(run(config, '--out', '/proc/easy')).rejects.toThrow('cannot be created');
  });

  it('leaves a folder alone that holds something else', async () => {
    await expect(run(config, '--out', root)).rejects.toThrow('contains something else');
  });

  it.each([
    [['orgin'], 2, 'There is no command “orgin”'],
    [['origin', '--nginx'], 2, 'Name your configuration with --config'],
    [['verify', 'http://checkout.example.com'], 2, 'Use an https address'],
    [['origin', '--help'], 0, '--caddy'],
    [['--version'], 0, '.'],
  ])('is a command: %j ends with %i', async (args, code, text) => {
    const command = ['--import', 'tsx', 'cli/main.ts', ...args];
    const ended = await new Promise<{ code: number; out: string }>((resolve) => {
      execFile(process.execPath, command, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
      );
    });
    expect(ended.code).toBe(code);
    expect(ended.out).toContain(text);
  });
});
