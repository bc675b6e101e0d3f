/** An event of a DevTools trace, as far as it is read. Times are in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** How long the thread computed, without the time in which others ran. */
  readonly tdur?: number;
}

/** What one load has cost the main thread, in milliseconds. */
export interface LoadCost {
  readonly cpu: number;
  /** What tasks took beyond 50 milliseconds each. */
  readonly blocking: number;
}

/** The mark that ends what is counted. */
export const END = 'bench-end';

/** The categories of events that `readTrace` needs. */
export const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/**
 * Reads the main thread's tasks out of a trace. Thread time is counted and not wall time, because
 * the browser shares its cores with whoever else is at work.
 *
 * @throws {Error} the trace has no mark of the end
 */
export function readTrace(trace: Buffer): LoadCost {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const end = traceEvents.findLast(({ name }) => name === END);
  if (!end) throw new Error('The trace does not hold the end of the load');
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid, ts }) =>
      ph === 'X' && name === 'RunTask' && pid === end.pid && tid === end.tid && ts <= end.ts,
  );
  const times = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return {
    cpu: times.reduce((sum, time) => sum + time, 0),
    blocking: times.reduce((sum, time) => sum + Math.max(0, time - 50), 0),
  };
}
