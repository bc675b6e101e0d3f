import type { Origins } from './origins.ts';

/** The measured pages: three of ours, plain ones beside them, and one that holds nothing. */
export const PAGES = {
  'tag and early frame': { from: 'shop', path: '/tag-and-early-frame' },
  'tag alone': { from: 'shop', path: '/tag-alone' },
  'hosted page': { from: 'checkout', path: '/#key=pk_test_sandbox&items=price_tee' },
  'plain form': { from: 'shop', path: '/plain-form' },
  'plain form and frame': { from: 'shop', path: '/plain-form-and-frame' },
  'lit and early frame': { from: 'shop', path: '/lit-and-early-frame' },
  'inlined page': { from: 'checkout', path: '/floor-hosted.html' },
  empty: { from: 'shop', path: '/empty' },
} as const;

export type PageName = keyof typeof PAGES;

export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** The address of a page. */
export function addressOf(name: PageName, origins: Origins): string {
  const { from, path } = PAGES[name];
  return origins[from] + path;
}
