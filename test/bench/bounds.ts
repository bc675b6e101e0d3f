import type { PageName } from './pages.ts';
import type { Measure } from './sample.ts';

/** How much of something a page of ours may take. */
export interface Bound {
  readonly measure: Measure;
  /** The page that it is compared with. What has none is compared as it is. */
  readonly floor?: PageName;
  /** What the measured ratio may be today, beside the noise. */
  readonly most: number;
  /** What it is to become. */
  readonly goal: number;
}

/**
 * The bounds of each page of ours. Whoever makes a page lighter lowers `most`; it is raised only
 * with a reason in the commit. Plain pages block nothing, so the blocking time of ours is compared
 * with all the work that they make.
 */
export const BOUNDS = {
  'tag and early frame': [
    { measure: 'form', floor: 'lit and early frame', most: 1.2, goal: 1.12 },
    { measure: 'firstInput', floor: 'lit and early frame', most: 1.2, goal: 1.12 },
    { measure: 'secondVisit', floor: 'lit and early frame', most: 1.25, goal: 1.1 },
    { measure: 'cpu', floor: 'lit and early frame', most: 7, goal: 1.3 },
    { measure: 'blocking', floor: 'lit and early frame', most: 1, goal: 0.5 },
    { measure: 'keyToPaint', floor: 'plain form and frame', most: 1.4, goal: 1.15 },
    { measure: 'keyScript', floor: 'plain form and frame', most: 2.2, goal: 1.25 },
    { measure: 'heap', floor: 'lit and early frame', most: 3.2, goal: 1.25 },
    { measure: 'nodes', floor: 'lit and early frame', most: 17, goal: 1.8 },
    { measure: 'elements', floor: 'lit and early frame', most: 8.5, goal: 1.8 },
    { measure: 'shift', most: 0.0005, goal: 0 },
    { measure: 'bytes', most: 55_500, goal: 43_000 },
    { measure: 'requests', most: 6, goal: 8 },
  ],
  'tag alone': [
    { measure: 'form', floor: 'lit and early frame', most: 1.85, goal: 1.47 },
    { measure: 'firstInput', floor: 'lit and early frame', most: 1.25, goal: 1.47 },
    { measure: 'secondVisit', floor: 'lit and early frame', most: 1.9, goal: 1.47 },
    { measure: 'shift', most: 0.0005, goal: 0 },
    { measure: 'bytes', most: 55_500, goal: 43_000 },
    { measure: 'requests', most: 6, goal: 8 },
  ],
  'hosted page': [
    { measure: 'form', floor: 'inlined page', most: 1.25, goal: 1.12 },
    { measure: 'firstInput', floor: 'inlined page', most: 1.4, goal: 1.2 },
    { measure: 'secondVisit', floor: 'inlined page', most: 1.25, goal: 1.1 },
    { measure: 'cpu', floor: 'inlined page', most: 9, goal: 1.3 },
    { measure: 'blocking', floor: 'inlined page', most: 1.5, goal: 0.5 },
    { measure: 'keyToPaint', floor: 'inlined page', most: 1.4, goal: 1.15 },
    { measure: 'keyScript', floor: 'inlined page', most: 2.2, goal: 1.25 },
    { measure: 'heap', floor: 'inlined page', most: 4.2, goal: 1.25 },
    { measure: 'nodes', floor: 'inlined page', most: 28, goal: 1.8 },
    { measure: 'elements', floor: 'inlined page', most: 9.5, goal: 1.8 },
    { measure: 'shift', most: 0.02, goal: 0 },
    { measure: 'bytes', most: 66_500, goal: 48_000 },
    { measure: 'requests', most: 6, goal: 8 },
  ],
} satisfies { readonly [Page in PageName]?: readonly Bound[] };
