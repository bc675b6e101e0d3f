// What generators of clients make of the service's description, and what a linter says of it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeService } from '../../sandbox/openapi/openapi.ts';
import { ROUTES } from '../../sandbox/routes.ts';
import { childSandbox } from '../sandbox/child.ts';
import { toolPath } from '../support/packages/tools.ts';
import { pdfOf } from '../support/service/pdf.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-clients-'));
const sandbox = await childSandbox();

beforeAll(async () => {
  await sandbox.start();
  symlinkSync(toolPath('.'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(describeService(ROUTES)));
  writeFileSync(join(folder, 'bill.pdf'), pdfOf([[72, 720, 'Invoice 17']]));
});
afterAll(async () => {
  await sandbox.remove();
  rmSync(folder, { recursive: true });
});

/** All that a program of `test-tools` prints, which has to succeed. */
function run(program: string, ...flags: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [toolPath(program), ...flags], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

/** How a client and its program are compiled. */
const COMPILED = [
  ...'--noEmit --strict --skipLibCheck --allowImportingTsExtensions --ignoreConfig'.split(' '),
  ...'--target es2022 --module esnext --moduleResolution bundler --types node'.split(' '),
  '--typeRoots',
  join(root, 'node_modules/@types'),
];

const HEAD = `import { readFileSync } from 'node:fs';
  const [SERVICE = ''] = process.argv.slice(2);
  const file = new Blob([readFileSync('bill.pdf')], { type: 'application/pdf' });
  const headers = { 'x-easy-api-key': 'sk_test_sandbox' };
  const session = { line_items: [{ price_id: 'price_tee', quantity: 1 }] };`;

/** Generators, and programs that use their clients to upload a bill, create a session and list invoices. */
const GENERATORS: Readonly<
  Record<string, { readonly generate: () => void; readonly program: string }>
> = {
  'openapi-typescript': {
    generate: () =>
      run('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'openapi-typescript.ts'),
    program: `import createClient from 'openapi-fetch';
      import type { paths } from './openapi-typescript.ts';
      ${HEAD}
      const client = createClient<paths>({ baseUrl: SERVICE, headers });
      const uploaded = await client.POST('/v1/api/billpay/', {
        body: { file: 'bill.pdf' },
        bodySerializer() {
          const form = new FormData();
          form.append('file', file, 'bill.pdf');
          return form;
        },
      });
      const created = await client.POST('/v1/api/embedded-checkout/', { body: session });
      const listed = await client.GET('/v1/api/invoices/');
      const bill: string | undefined = uploaded.data?.data.id;
      const open: string | undefined = created.data?.data.id;
      const numbers: readonly unknown[] | undefined = listed.data?.data.map(({ number }) => number);
      console.log(typeof bill, typeof open, numbers?.length);`,
  },
  'openapi-typescript-codegen': {
    generate: () =>
      run(
        'openapi-typescript-codegen/bin/index.js',
        '--input',
        'openapi.json',
        '--output',
        'openapi-typescript-codegen',
      ),
    program: `import { BillsService, CheckoutSessionsService, InvoicesService, OpenAPI } from './openapi-typescript-codegen';
      ${HEAD}
      OpenAPI.BASE = SERVICE;
      OpenAPI.HEADERS = headers;
      const uploaded = await BillsService.uploadBill({ file });
      const created = await CheckoutSessionsService.createCheckoutSession(session);
      const listed = await InvoicesService.listInvoices();
      const numbers = listed.data.map(({ number }) => number);
      console.log(typeof uploaded.data.id, typeof created.data.id, numbers.length);`,
  },
  orval: {
    generate() {
      const output = { target: 'orval.ts', client: 'fetch', mode: 'single' };
      const config = { api: { input: 'openapi.json', output } };
      writeFileSync(join(folder, 'orval.json'), JSON.stringify(config));
      run('orval/dist/bin/orval.js', '--config', 'orval.json');
    },
    program: `import { createCheckoutSession, listInvoices, uploadBill } from './orval.ts';
      ${HEAD}
      const { fetch: send } = globalThis;
      globalThis.fetch = (path, init) => send(SERVICE + String(path), init);
      const uploaded = await uploadBill({ file }, { headers });
      const created = await createCheckoutSession(session, { headers });
      const listed = await listInvoices({}, { headers });
      if (uploaded.status !== 201 || created.status !== 201 || listed.status !== 200) throw new Error([uploaded, created, listed].map(({ status }) => status).join());
      const numbers = listed.data.data.map(({ number }) => number);
      console.log(typeof uploaded.data.data.id, typeof created.data.data.id, numbers.length);`,
  },
};

it.each(Object.entries(GENERATORS))(
  '%s makes a client that compiles, uploads a bill, creates a session and lists invoices',
  (name, { generate, program }) => {
    generate();
    const file = `use-${name}.ts`;
    writeFileSync(join(folder, file), program);
    run('typescript/bin/tsc', file, ...COMPILED);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), file, sandbox.url],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stdout, stderr).toBe('string string 0\n');
  },
);

it('passes the recommended rules of a linter', () => {
  const config = join(root, 'test/sandbox/openapi/redocly.yaml');
  run('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--config', config);
});
