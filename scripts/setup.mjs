// Runs before `npm start`, `npm run dev` and `npm test`: installs what package-lock.json names when
// that file has changed, and with --browsers a browser when the machine has none. It uses nothing but
// node: modules, because no package is there yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, isRoot } from './browsers.mjs';
import { isInstalled } from './installed.mjs';

const STAMP = 'node_modules/.easy-checkout-setup';
const APT_PACKAGES = ['chromium-headless-shell', 'fonts-noto-core'];

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs a command, which shows its own progress. Returns whether it ended with 0. */
function run(command, args, env = process.env) {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
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

async function setUpPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.versions.node)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;

  if (!isInstalled()) {
    await step('Installing packages (once, about half a minute)', installPackages);
  }
  writeFileSync(STAMP, wanted);
}

function installPackages() {
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const installed = npm ? run(process.execPath, [npm, ...flags]) : run('npm', flags);
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
      ? run('apt-get', ['update', '-qq'], env) &&
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...APT_PACKAGES], env)
      : run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  if (!installed) {
    fail(
      'The tests need a browser and none could be installed: install Chromium, or set CHROMIUM_PATH to one, and run the command again.',
    );
  }
}

requireNode();
process.chdir(join(import.meta.dirname, '..'));
await setUpPackages();
if (process.argv.includes('--browsers')) await setUpBrowser();
