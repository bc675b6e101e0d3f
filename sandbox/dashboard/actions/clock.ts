import { addInterval } from '../../../src/calendar.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

interface Step {
  /** @returns the time to which the clock is advanced */
  readonly until: (now: Date) => Date;
  readonly done: string;
}

/** The steps by which buttons advance the clock. */
export const CLOCK_STEPS: Readonly<Record<string, Step>> = {
  day: {
    until: (now) => addInterval(now, 'day', 1),
    done: 'The clock was advanced by a day.',
  },
  week: {
    until: (now) => addInterval(now, 'week', 1),
    done: 'The clock was advanced by a week.',
  },
  month: {
    until: (now) => addInterval(now, 'month', 1),
    done: 'The clock was advanced by a month.',
  },
  // Days end in UTC. A second more makes sure that the day is over by every clock.
  midnight: {
    until: (now) => new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS + SECOND_MS),
    done: 'The clock was advanced to the end of the day, which is settled now.',
  },
};
