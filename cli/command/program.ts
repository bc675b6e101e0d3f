import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError, type Command, type Package } from './command.ts';

/** A program of a package, which offers `commands`. */
interface Program {
  readonly name: string;
  readonly commands: Readonly<Record<string, Command>>;
  /** The folder that the program runs from. */
  readonly folder: string;
}

/** Runs what the command line asks for, and sets the exit code. */
export async function runProgram(program: Program): Promise<void> {
  try {
    process.exitCode = await run(program, process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}

async function run(
  { name: program, commands, folder }: Program,
  [name = '--help', ...args]: readonly string[],
): Promise<number> {
  const from = findPackage(folder);
  const help = `Usage: ${program} <command> [flags]

${Object.entries(commands)
  .map(([command, { summary }]) => `  ${command.padEnd(9)} ${summary}`)
  .join('\n')}

  ${program} <command> --help says more about one of them.
  ${program} --version prints the version.`;
  if (name === '--version') {
    console.log(from.version);
    return 0;
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(help);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command “${name}”.\n\n${help}`);
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

/** The package of a program, which lies one folder or two below it. */
function findPackage(folder: string): Package {
  const roots = ['..', '../..'].map((path) => join(folder, path));
  const root = roots.find((path) => existsSync(join(path, 'package.json')));
  if (root === undefined) throw new Error('This copy of easy-checkout lacks its package.json.');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  return { root, version };
}
