import { digitsOf } from '../ui/digits.ts';
import { find, setAttribute, setText, writeTexts } from './document-text.ts';
import { checkName } from './name-on-card.ts';
import { createPaymentForm } from './payment-form.ts';
import { editDigits } from './text-edit.ts';

/**
 * What the frame passes to forms that are loaded later, because its script is part of the document,
 * so nothing can be imported from it.
 */
export const formUi = {
  createPaymentForm,
  editDigits,
  digitsOf,
  checkName,
  find,
  setText,
  setAttribute,
  writeTexts,
};

export type FormUi = typeof formUi;
