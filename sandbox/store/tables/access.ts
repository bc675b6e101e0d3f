import type { JWK } from 'jose';
import type { Json, Owned } from './columns.ts';

interface ApiKeys extends Owned {
  id: string;
  kind: 'publishable' | 'secret';
  name: string | null;
  key_hash: string;
  last_four: string;
  revoked_at: Date | null;
}

interface SigningKeys {
  id: string;
  private_jwk: Json<JWK>;
}

/** What merchants and their people prove themselves with. */
export interface AccessTables {
  api_keys: ApiKeys;
  signing_keys: SigningKeys;
}
