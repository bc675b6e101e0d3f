import type * as BankPart from './bank/bank-part.ts';
import type * as CryptoPart from './crypto/crypto-part.ts';

/** The parts of this document's script for ways to pay that few buyers choose. */
export interface Subjects {
  readonly bank: typeof BankPart;
  readonly crypto: typeof CryptoPart;
}

/** Loads such a part. Its attempts are counted from 1. */
export type LoadSubject = <Name extends keyof Subjects>(
  name: Name,
  attempt: number,
) => Promise<Subjects[Name]>;
