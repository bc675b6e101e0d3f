// Runs before each command of package.json: installs what package-lock.json names and is not there yet.
// That is what `npm start` needs; with --all, what checks and tests need too; with --browsers, a browser
// besides, when the machine has none; with --tools, what only `npm run test:all` needs. It uses nothing but
// node: modules, because no package is there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, isRoot } from './browsers.mjs';
import { isInstalled } from './installed.mjs';

const STAMP = 'node_modules/.easy-checkout-setup';
const TOOLS = 'test-tools';
const APT_PACKAGES = ['chromium-headless-shell', 'fonts-noto-core'];

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs a command, which shows its own progress. Returns whether it ended with 0. */
function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', ...options }).status === 0;
}

/** Carries out a step that takes long, and prints its name before and its time after it. */
async function step(name, install) {
  console.log(`${name} …`);
  const began = performance.now();
  await install();
  console.log(`${name}: done in ${Math.round((performance.now() - began) / 1000)} s`);
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`easy-checkout needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
  }
}

/** What the last run has left: whether all packages were installed, and from which lockfile. */
function readStamp() {
  const [extent, from] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : [];
  return { hadAll: extent === 'all', from };
}

async function setUpPackages(wantsAll) {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.versions.node)
    .digest('hex');
  const { hadAll, from } = readStamp();
  if (from === wanted && (hadAll || !wantsAll)) return;

  // Who has run the tests once goes on having what they need.
  const all = wantsAll || hadAll || isInstalled();
  if (!isInstalled('.', { dev: all })) {
    const name = all
      ? 'Installing the packages for the tests (once, about half a minute)'
      : 'Installing packages (once, some seconds)';
    await step(name, () => installPackages(all));
  }
  writeFileSync(STAMP, `${all ? 'all' : 'start'} ${wanted}`);
}

/** `npm ci` would begin by removing what is there, and install that twice. */
function installPackages(all) {
  const command = existsSync('node_modules') ? ['install', '--no-save'] : ['ci'];
  npm([...command, all ? '--include=dev' : '--omit=dev']);
}

/** Compilers, frameworks and a bundler, which have a lockfile of their own. */
async function setUpTools() {
  if (isInstalled(TOOLS)) return;
  await step('Installing compilers and frameworks for the tests (once)', () =>
    npm(['ci', '--include=dev'], TOOLS),
  );
}

function npm(args, cwd = '.') {
  const flags = [...args, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const path = process.env.npm_execpath;
  const installed = path
    ? run(process.execPath, [path, ...flags], { cwd })
    : run('npm', flags, { cwd });
  if (!installed) {
    fail(
      'The packages could not be installed: see npm’s message above, then run the command again.',
    );
  }
}

/** Whether Playwright has downloaded a Chromium of its own. */
async function hasDownloadedChromium() {
  const { chromium: engine } = await import('playwright-core');
  return existsSync(engine.executablePath());
}

async function setUpBrowser() {
  if (chromium || (await hasDownloadedChromium())) return;

  await step('Installing a browser for the tests (once)', installBrowser);
}

function installBrowser() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const installed =
    isRoot && existsSync('/etc/debian_version')
      ? run('apt-get', ['update', '-qq'], { env }) &&
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...APT_PACKAGES], {
          env,
        })
      : run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (!installed) {
    fail(
      'The tests need a browser and none could be installed: install Chromium, or set CHROMIUM_PATH to one, and run the command again.',
    );
  }
}

requireNode();
process.chdir(join(import.meta.dirname, '..'));
const asked = (flag) => process.argv.includes(flag);
await setUpPackages(asked('--all') || asked('--browsers'));
if (asked('--tools')) await setUpTools();
if (asked('--browsers')) await setUpBrowser();
