/** Whether npm has installed what the lockfile in `folder` names. */
export function isInstalled(folder?: string, options?: { readonly dev?: boolean }): boolean;
