import { html } from 'hono/html';
import type { Found } from '../kinds/find.ts';
import type { Kind } from '../kinds/kind.ts';
import { addressOfRecord } from '../kinds/kinds.ts';
import { maskText } from '../../http/log/masking.ts';
import type { Html } from '../shell/page.ts';
import { shortTimeOf } from '../shell/time.ts';
import { markOfStatus } from '../shell/tone.ts';

/** A status as a pill. */
export function pill(status: string): Html {
  const { text, tone } = markOfStatus(status);
  return html`<span class="mark ${tone}">${text}</span>`;
}

/** Records of one kind, each as a line that leads to its page. */
export function recordList(kind: Kind, found: readonly Found[]): Html {
  return html`<ul class="records">
    ${found.map((one) => line(kind, one))}
  </ul>`;
}

/** Buyers may have typed anything, so every text of a record is masked. */
function line(kind: Kind, { record, status, created_at }: Found): Html {
  const title = maskText(kind.title?.(record) ?? record.id);
  const note = kind.note?.(record);
  const sum = kind.sum?.(record);
  return html`<li>
    <a
      class="main ${title === record.id ? 'code' : ''}"
      href="${addressOfRecord(kind.path, record.id)}"
      ><bdi>${title || record.id}</bdi></a
    >
    <bdi class="note">${note ? maskText(note) : ''}</bdi>
    <span class="amount">${sum ?? ''}</span> ${pill(status)} ${shortTimeOf(created_at)}
  </li>`;
}
