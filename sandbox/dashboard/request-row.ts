import type { LoggedRequest } from '../http/log/request-log.ts';
import type { Row, Section, Tone } from './row.ts';

/** The row of a logged request. The log has masked it already. */
export function requestRow(entry: LoggedRequest): Row {
  const { id, at, method, path, query, status, duration_ms, headers, body, answer } = entry;
  const code = errorCodeOf(answer);
  const notes = [code, duration_ms === null ? undefined : `${duration_ms} ms`];
  const note = notes.filter((part) => part !== undefined).join(' · ');
  return {
    id: String(id),
    at,
    tag: method,
    title: query ? `${path}?${query}` : path,
    ...(note && { note }),
    mark: markOf(status, duration_ms),
    sections: [
      ...section('Request body', body),
      ...section('Answer', answer),
      ...section('Request headers', headers),
    ],
  };
}

function markOf(status: number | null, duration: number | null): Row['mark'] {
  if (status !== null) return { text: String(status), tone: toneOf(status) };
  return duration === null
    ? { text: 'under way', tone: 'wait' }
    : { text: 'no answer', tone: 'bad' };
}

function toneOf(status: number): Tone {
  if (status < 300) return 'good';
  if (status < 400) return 'plain';
  return status < 500 ? 'wait' : 'bad';
}

function section(title: string, content: unknown): Section[] {
  return content === null ? [] : [{ title, content }];
}

function errorCodeOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
