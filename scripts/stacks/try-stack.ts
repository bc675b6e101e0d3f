import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { listen } from '../../cli/stack/listen.ts';
import { SandboxControl } from '../../src/testing/sandbox-control.ts';
import { type Addresses, copyExample, edit, install } from './copy.ts';
import { runToEnd, serve } from './programs.ts';
import type { Column, Mistakes, Server, Stack } from './stack.ts';
import { Visitor } from './visit.ts';

/** What a stack is tried with. */
export interface Surroundings {
  readonly browser: Browser;
  readonly addresses: Addresses;
  /** The packed package. */
  readonly tarball: string;
  /** The folder for the copy of the example. */
  readonly home: string;
}

/** What was wrong, by column. A column that is neither here nor without meaning is a “yes”. */
export type Problems = Partial<Record<Column, string>>;

/** Installs the example of a stack, checks its types, and buys from it. */
export async function tryStack(stack: Stack, surroundings: Surroundings): Promise<Problems> {
  const folder = join(surroundings.home, stack.folder);
  copyExample(stack.folder, folder, surroundings.addresses);
  await install(folder, surroundings.tarball);
  const problems: Problems = {};
  const judge = async (columns: readonly Column[], act: () => Promise<void>) => {
    const problem = await act().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    for (const column of columns) {
      if (problem !== undefined && !(column in stack.without)) problems[column] ??= problem;
    }
  };
  const { checked, build, production } = stack;
  const shop = (server: Server, mode: Column) =>
    visitShop(stack, { server, mode, folder, surroundings, judge });
  if (checked) await judge(['template'], () => findMistakes(folder, checked));
  await shop(stack.dev, 'dev');
  if (build !== undefined) await judge(['production'], () => npmRun(folder, build));
  if (production) await shop(production, 'production');
  return problems;
}

async function npmRun(folder: string, script: string): Promise<void> {
  const { code, output } = await runToEnd(['npm', 'run', script], folder);
  if (code !== 0) throw new Error(`npm run ${script} ended with ${code}:\n${output}`);
}

/** The checker accepts the example, and names each mistake that is planted in it. */
async function findMistakes(folder: string, { script, file, planted }: Mistakes): Promise<void> {
  await npmRun(folder, script);
  let original = '';
  edit(join(folder, file), (text) => {
    original = text;
    return planted.reduce((whole, [right, wrong]) => whole.replace(right, wrong), text);
  });
  const { code, output } = await runToEnd(['npm', 'run', script], folder);
  edit(join(folder, file), () => original);
  for (const [, wrong, said] of planted) {
    if (code === 0 || !output.includes(said)) {
      throw new Error(`npm run ${script} does not complain about ${wrong}:\n${output}`);
    }
  }
}

interface Visit {
  readonly server: Server;
  readonly mode: Column;
  readonly folder: string;
  readonly surroundings: Surroundings;
  readonly judge: (columns: readonly Column[], act: () => Promise<void>) => Promise<void>;
}

const ONCE = ['reload', 'stranger'] as const;

async function visitShop(stack: Stack, visit: Visit): Promise<void> {
  const { server, mode, folder, surroundings, judge } = visit;
  const { checkout, receipt } = stack;
  // What the server of an example does is the same in both modes, so it is tried in one.
  const isLast = server === (stack.production ?? stack.dev);
  const { browser, addresses } = surroundings;
  const free = await listen(0);
  await free.close();
  const shop = `http://localhost:${free.port}`;
  await judge([mode, 'event', 'remount', 'server', ...(isLast ? ONCE : [])], async () => {
    const options = { cwd: folder, port: free.port, address: shop };
    const running = await serve(server.command(free.port), options);
    try {
      const visitor = new Visitor(browser, new SandboxControl(addresses.service), shop);
      await judge(['server'], () => visitor.readHtml(checkout));
      await judge([mode, 'event'], () => visitor.buy(checkout));
      await judge(['remount'], () => visitor.remount());
      if (receipt) await judge(['server'], () => visitor.buyForReceipt(receipt));
      if (isLast) await judge(['reload'], () => visitor.reloadWhilePaying(checkout));
      if (isLast && !('stranger' in stack.without)) {
        await judge(['stranger'], () => visitor.sendStrangersId(checkout));
      }
    } finally {
      await running.stop();
    }
  });
}
