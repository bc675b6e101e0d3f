/** Whether `npm ci` has installed what the lockfile in `folder` names. */
export function isInstalled(folder?: string): boolean;
