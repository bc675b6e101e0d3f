import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { TABLES } from '../../../sandbox/store/tables.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
afterAll(() => store.close());

/** What is read from a column of each type. A type that is not in this list is a number. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  ARRAY: 'string',
  boolean: 'boolean',
  jsonb: 'json',
  json: 'json',
  'timestamp with time zone': 'Date',
};

const folder = join(import.meta.dirname, '../../../sandbox/store/tables');
const source = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

/** The fields of an interface of `sandbox/store/tables`, those of `Owned` included. */
function fieldsOf(name: string): Record<string, string> {
  const [, owned, body = ''] =
    new RegExp(`^(?:export )?interface ${name}( extends Owned)? \\{\\n(.*?)^\\}`, 'ms').exec(
      source,
    ) ?? [];
  const fields = body.matchAll(/^ {2}(\w+): ([^;]+);/gms);
  return {
    ...(owned && fieldsOf('Owned')),
    ...Object.fromEntries(Array.from(fields, ([, field = '', type = '']) => [field, kindOf(type)])),
  };
}

/** The kind of a declared type, as the columns of the database are described below. */
function kindOf(type: string): string {
  const inner = /^Generated(?:Always)?<(\w+)>$/.exec(type)?.[1] ?? type;
  if (/^(Nullable)?Json|JsonText/.test(inner)) {
    return inner.startsWith('Nullable') ? 'json | null' : 'json';
  }
  // A column of a few values, or of a type that names them, holds text.
  return /^(Date|number|boolean)( \| null)?$/.test(inner)
    ? inner
    : `string${inner.endsWith('| null') ? ' | null' : ''}`;
}

it('declares each column of the newest schema, and no other', async () => {
  await inMemory(store).sandbox.ready;
  const columns = await store.query<{ table: string; name: string; type: string; empty: boolean }>(
    `select table_name as table, column_name as name, data_type as type,
       is_nullable = 'YES' as empty
     from information_schema.columns where table_name = any($1)`,
    [TABLES],
  );
  const interfaces = new Map(
    Array.from(source.matchAll(/^ {2}(\w+): ([A-Z]\w+);/gm), ([, table = '', name = '']) => [
      table,
      name,
    ]),
  );
  for (const table of TABLES) {
    const stored = columns
      .filter((column) => column.table === table)
      .map(({ name, type, empty }) => [
        name,
        `${TYPES[type] ?? 'number'}${empty ? ' | null' : ''}`,
      ]);
    expect({ table, ...fieldsOf(interfaces.get(table) ?? '') }).toEqual({
      table,
      ...Object.fromEntries(stored),
    });
  }
});
