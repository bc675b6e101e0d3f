import { html, nothing } from 'lit';
import { digitsOf } from '../ui/digits.ts';
import { checkName } from './name-on-card.ts';
import { createPaymentForm } from './payment-form.ts';
import { editDigits } from './text-edit.ts';

/**
 * What the frame gives to a form that is loaded later. Its script stands inside the document, so
 * nothing can be imported from it, and a second copy of lit would want a second policy for its HTML.
 */
export const formUi = { html, nothing, createPaymentForm, editDigits, digitsOf, checkName };

export type FormUi = typeof formUi;
