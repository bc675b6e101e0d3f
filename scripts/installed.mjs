import { existsSync, readFileSync } from 'node:fs';

/** What npm leaves of an installation: which packages it has put where. */
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Whether npm has installed what the lockfile in `folder` names, so that it need not run again.
 * Packages for other systems are left out of an installation, and are optional in the lockfile.
 *
 * @param options.dev - Whether the development dependencies count too.
 */
export function isInstalled(folder = '.', { dev = true } = {}) {
  if (!existsSync(`${folder}/${INSTALLED}`)) return false;
  const wanted = packagesOf(`${folder}/package-lock.json`);
  const there = packagesOf(`${folder}/${INSTALLED}`);
  return Object.entries(wanted).every(([place, entry]) => {
    // Beside node_modules lie the project itself and its workspaces.
    if (!place.startsWith('node_modules/') || entry.link) return true;
    if (!dev && (entry.dev || entry.devOptional)) return true;
    const found = there[place];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
