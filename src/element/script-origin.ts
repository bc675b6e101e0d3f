/** Set where this module is built into the file that a script tag loads. */
declare const __SCRIPT_TAG__: boolean | undefined;

/**
 * Where the running script came from, when a script tag loaded it. An import from npm becomes a part
 * of the page's own files, which say nothing of it.
 */
export const scriptAddress: string | undefined =
  typeof __SCRIPT_TAG__ === 'undefined' ? undefined : import.meta.url;

/** The default checkout origin. */
export const scriptOrigin: string | undefined = scriptAddress && new URL(scriptAddress).origin;
