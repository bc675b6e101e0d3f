// Runs before `npm start`, `npm run dev` and `npm test`: installs what package-lock.json names when
// that has changed, and with --browsers a browser when there is none. node: modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, isRoot } from './browsers.mjs';

const STAMP = 'node_modules/.easy-checkout-setup';
const APT_PACKAGES = ['chromium-headless-shell', 'fonts-noto-core'];

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Whether the command ended well. */
function run(command, args, env = process.env) {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`easy-checkout needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
  }
}

function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(process.versions.node)
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;

  console.log('Installing packages (about half a minute, once) …');
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const installed = npm ? run(process.execPath, [npm, ...flags]) : run('npm', flags);
  if (!installed) {
    fail('The packages could not be installed: see npm’s words above, then run the command again.');
  }
  writeFileSync(STAMP, wanted);
}

/** Where Playwright keeps the Chromium that it downloaded, when it did. */
async function downloadedChromium() {
  const { chromium: engine } = await import('playwright-core');
  return existsSync(engine.executablePath());
}

async function installBrowser() {
  if (chromium || (await downloadedChromium())) return;

  console.log('Installing a browser for the tests, once …');
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
installPackages();
if (process.argv.includes('--browsers')) await installBrowser();
