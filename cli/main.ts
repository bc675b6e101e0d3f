#!/usr/bin/env node
// `npx easy-checkout <command>`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, type Command, type Package } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { origin } from './origin/origin.ts';
import { sandbox } from './sandbox.ts';
import { verify } from './verify/verify.ts';

const COMMANDS: Readonly<Record<string, Command>> = { sandbox, origin, verify, doctor };

const HELP = `Usage: easy-checkout <command> [flags]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  .join('\n')}

  easy-checkout <command> --help says more about one of them.
  easy-checkout --version prints the version.`;

/** The sources lie one folder below the package, and what is built lies two. */
function findPackage(): Package {
  const folders = ['..', '../..'].map((path) => join(import.meta.dirname, path));
  const root = folders.find((folder) => existsSync(join(folder, 'package.json')));
  if (root === undefined) throw new Error('This copy of easy-checkout lacks its package.json.');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  return { root, version };
}

async function run([name = '--help', ...args]: readonly string[]): Promise<number> {
  const from = findPackage();
  if (name === '--version') {
    console.log(from.version);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(HELP);
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command “${name}”.\n\n${HELP}`);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.help);
    return 0;
  }
  try {
    return await command.run(args, from);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n\n${command.help}`, { cause: error });
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
