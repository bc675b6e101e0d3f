import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { TimeZone } from './time-zone.ts';

/* Settings of the merchant whose key is used. Service contract, section 5. */

const Settings = z.object({
  id: z.string(),
  name: z.string(),
  /** The IANA name of the zone in which the days of documents and of scheduled payments are. */
  timezone: z.string(),
});

export const readMerchant = endpoint({
  method: 'GET',
  path: '/merchant',
  safe: true,
  request: z.strictObject({}),
  response: Settings,
});

/** Invoices that are finalized keep the zone that they had. */
export const updateMerchant = endpoint({
  method: 'PATCH',
  path: '/merchant',
  safe: true,
  request: z.strictObject({
    /** The default is `UTC`. */
    timezone: z.optional(TimeZone),
  }),
  response: Settings,
});
