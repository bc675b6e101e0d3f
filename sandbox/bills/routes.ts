import type { Implementation } from '../http/implement.ts';
import { confirm, confirmCode } from './confirm.ts';
import { list, read } from './list.ts';
import { recipientRoutes } from './recipients.ts';
import { cancel, change } from './review.ts';
import { retry, upload } from './upload.ts';

export const billRoutes: readonly Implementation[] = [
  // Recipients come before the route of a bill, which takes any other path for an id.
  ...recipientRoutes,
  upload,
  list,
  read,
  change,
  confirm,
  confirmCode,
  retry,
  cancel,
];
