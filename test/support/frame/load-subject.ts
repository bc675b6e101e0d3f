import type { LoadSubject, Subjects } from '../../../src/frame/subjects.ts';

const SOURCES: { readonly [Name in keyof Subjects]: () => Promise<Subjects[Name]> } = {
  bank: () => import('../../../src/frame/bank/bank-part.ts'),
  crypto: () => import('../../../src/frame/crypto/crypto-part.ts'),
};

/** Loads a part of the frame from its source. */
export const loadSubject: LoadSubject = (name) => SOURCES[name]();
