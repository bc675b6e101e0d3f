import { listAuthorizations, readAuthorization } from '../../src/api/merchant/authorizations.ts';
import type { Authorization } from '../../src/api/merchant/authorizations.ts';
import { listOf, readOf, type Kind } from '../http/listing.ts';
import { readAuthorizations, readExpanded } from './authorization.ts';
import { capture } from './capture.ts';
import { create } from './create.ts';
import { release } from './void.ts';

const authorizations: Kind<
  'authorizations',
  Authorization,
  { readonly expand?: 'full' | undefined }
> = {
  table: 'authorizations',
  read: (sql, match, { request }) =>
    request.expand === 'full' ? readExpanded(sql, match) : readAuthorizations(sql, match),
};

export const authorizationRoutes = [
  create,
  listOf(listAuthorizations, authorizations),
  readOf(readAuthorization, authorizations),
  capture,
  release,
];
