import type { Context } from 'hono';
import { readMoment } from './store/moment.ts';
import type { Sql } from './store/store.ts';

/** A database that takes longer than this is as good as gone to whoever asks. */
const PATIENCE_MS = 2000;

/**
 * Says whether to send requests here: 200, or 503 while the process ends or where its database does
 * not answer.
 */
export async function answerHealth(
  context: Context,
  store: Sql,
  isEnding: boolean,
): Promise<Response> {
  if (isEnding) return context.json({ status: 'ending' }, 503);
  const isThere = await isReachable(store);
  return isThere
    ? context.json({ status: 'ok' })
    : context.json({ status: 'database unreachable' }, 503);
}

async function isReachable(store: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const asked = readMoment(store).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
