import { html } from 'hono/html';
import type { Sql } from '../../store/store.ts';
import { countByStatus, findRecords } from '../kinds/find.ts';
import type { AnyRecord, Kind, Reading } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { Html } from '../shell/page.ts';
import { recordList } from './list.ts';

/** So many records of each kind are listed; the others are counted. */
const MAX_RELATED = 10;

/** The records that name a record, kind by kind. */
export async function relatedTo(
  sql: Sql,
  { related = [] }: Kind,
  record: AnyRecord,
  reading: Reading,
): Promise<Html[]> {
  const parts: Html[] = [];
  for (const { title, kind: path, column, by = 'id' } of related) {
    const kind = kindOf(path);
    if (!kind) throw new Error(`There is no kind ${path}`);
    const condition = { where: `row.${column} = $2`, values: [record[by] ?? ''] };
    const found = await findRecords(sql, kind, reading, { ...condition, limit: MAX_RELATED });
    if (found.length === 0) continue;
    const counts = await countByStatus(sql, kind, reading.now, condition);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    parts.push(
      html`<section class="card" aria-label="${title}">
        <h2>${title} <span class="count">${total}</span></h2>
        ${recordList(kind, found)}
        ${total > found.length && html`<p class="muted">${total - found.length} older ones are not listed here.</p>`}
      </section>`,
    );
  }
  return parts;
}
