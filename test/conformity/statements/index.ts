import { BILLS } from './bills.ts';
import { CHECKOUT } from './checkout.ts';
import { EVENTS } from './events.ts';
import { LIMITS } from './limits.ts';
import { MANAGEMENT } from './management.ts';
import { MONEY } from './money.ts';
import { RECORDS } from './records.ts';
import { RESOURCES } from './resources.ts';
import { SERVICE } from './service.ts';
import { STATES } from './states.ts';

/** Each statement of the interface by its id: the section or point, a slash, and a short name. */
export const STATEMENTS = {
  ...SERVICE,
  ...RESOURCES,
  ...RECORDS,
  ...STATES,
  ...MONEY,
  ...BILLS,
  ...CHECKOUT,
  ...MANAGEMENT,
  ...EVENTS,
  ...LIMITS,
} as const;
export type StatementId = keyof typeof STATEMENTS;
