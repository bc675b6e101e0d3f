import { parseArgs } from 'node:util';
import { isSafe } from '../../src/ui/safe-url.ts';
import { readFlags, UsageError, type Command } from '../command/command.ts';
import { findBrowser } from './chromium.ts';
import { diagnose, type Examination } from './diagnose.ts';
import type { Finding } from './finding.ts';

const HELP = `Usage: easy-checkout doctor <address of the page> [flags]

Finds out why a page does not sell, and says how to mend it: its script, its policy, its keys,
the secure frame, the service, the clock, and with a secret key the account's webhooks. The page
is opened in Chromium where this machine has one. Ends with 1 when something is wrong.

  --service <https://…>  Your service. EASY_SECRET_KEY is sent there and nowhere else.
  --no-browser           Read the page, and do not open it.

  EASY_SECRET_KEY        A secret key of the account. It is never taken from the command line.
  CHROMIUM_PATH          The browser to use.`;

/** `easy-checkout doctor`: why does this page not sell? */
export const doctor: Command = {
  summary: 'Find out why a page does not sell',
  help: HELP,
  async run(args) {
    const findings = await diagnose(readExamination(args));
    for (const finding of findings) console.log(toText(finding));
    const count = findings.filter(({ level }) => level === 'wrong').length;
    console.log(count === 0 ? '\nNothing is wrong.' : `\n${count} to mend.`);
    return count === 0 ? 0 : 1;
  },
};

function readExamination(args: readonly string[]): Examination {
  const options = { service: { type: 'string' }, 'no-browser': { type: 'boolean' } } as const;
  const { values, positionals } = readFlags(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  );
  const [address = ''] = positionals;
  if (positionals.length !== 1 || !URL.canParse(address) || !/^https?:/i.test(address)) {
    throw new UsageError('Name one page, such as https://shop.example/checkout.');
  }
  const { EASY_SECRET_KEY: secretKey } = process.env;
  return {
    page: new URL(address),
    service: values.service === undefined ? undefined : readService(values.service),
    secretKey,
    browser: values['no-browser'] ? undefined : chooseBrowser(),
  };
}

/** @throws {UsageError} the browser that was asked for is none, where another one would do */
function chooseBrowser(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  const browser = findBrowser();
  if (!CHROMIUM_PATH || browser === CHROMIUM_PATH) return browser;
  throw new UsageError('CHROMIUM_PATH names no program.');
}

function readService(text: string): URL {
  if (URL.canParse(text) && isSafe(new URL(text))) return new URL(text);
  throw new UsageError('--service must be an https address, or http on this machine.');
}

function toText(finding: Finding): string {
  const { level, subject, says } = finding;
  const line = `  ${(level === 'wrong' ? 'WRONG' : level).padEnd(8)} ${subject.padEnd(9)} ${says}`;
  return level === 'wrong' ? `${line}\n${' '.repeat(21)}Mend: ${finding.mend}` : line;
}
