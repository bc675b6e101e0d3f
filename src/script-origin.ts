/** Set where this module is built into the file that a script tag loads. */
declare const __SCRIPT_TAG__: boolean | undefined;

/**
 * Where the running script came from, when a script tag loaded it: the default checkout origin.
 * An import from npm becomes a part of the page's own files, which say nothing of it.
 */
export const scriptOrigin: string | undefined =
  typeof __SCRIPT_TAG__ === 'undefined' ? undefined : new URL(import.meta.url).origin;
