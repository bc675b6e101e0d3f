import { merchantTexts } from './texts/merchant-texts.ts';
import { noticeTexts } from './texts/notice-texts.ts';
import { pageTexts } from './texts/page-texts.ts';
import { parentTexts } from './texts/parent-texts.ts';
import { quantityTexts } from './texts/quantity-texts.ts';

/**
 * All texts of the hosted page around the checkout, in English. Each part of the page imports only
 * its own, so scripts import only types from here.
 */
export const hostedTexts = {
  ...pageTexts,
  ...quantityTexts,
  ...merchantTexts,
  ...parentTexts,
  ...noticeTexts,
} as const;

export type HostedTexts = typeof hostedTexts;

/** Names of notices, which have a title and a text. */
export type NoticeName = {
  [Name in keyof HostedTexts]: `${Name}_title` extends keyof HostedTexts ? Name : never;
}[keyof HostedTexts];
