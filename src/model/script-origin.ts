/** Defined when this module is built into the file that a script tag loads. */
declare const __SCRIPT_TAG__: boolean | undefined;

/**
 * The address of the running script, when a script tag loaded it. An import from npm becomes part
 * of the page's own files, whose address says nothing.
 */
export const scriptAddress: string | undefined =
  typeof __SCRIPT_TAG__ === 'undefined' ? undefined : import.meta.url;

/** The default checkout origin. */
export const scriptOrigin: string | undefined = scriptAddress && new URL(scriptAddress).origin;
