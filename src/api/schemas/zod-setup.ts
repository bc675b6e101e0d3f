import * as z from 'zod/mini';

/*
 * zod may compile objects to code, and tries by `new Function` whether it is allowed to. The policy of the
 * frame forbids that, and browsers report each attempt. So zod is told before the first schema is
 * made: every module that makes schemas imports this one, most by `endpoint.ts` or `shapes.ts`.
 */
z.config({ jitless: true });
