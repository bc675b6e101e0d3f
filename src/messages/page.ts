import { formTexts } from './english/form.ts';
import { firstTexts } from './first.ts';

/** Texts of the form before anybody uses it, in English; deferred.ts and english/ have the others. */
export const pageTexts = { ...firstTexts, ...formTexts } as const;

export type PageTexts = typeof pageTexts;

/** The page's texts, of which those of the form's HTML may be missing before the deferred part. */
export type FirstTexts = typeof firstTexts & Partial<PageTexts>;
