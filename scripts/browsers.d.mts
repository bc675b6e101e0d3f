interface ChromiumLaunch {
  readonly executablePath?: string;
  readonly args: string[];
}

interface FirefoxLaunch {
  readonly channel: 'moz-firefox';
  readonly executablePath: string;
  readonly firefoxUserPrefs: Record<string, number>;
}

/** The path of the first of these programs that the machine has. */
export function onPath(...names: readonly string[]): string | undefined;
export const isRoot: boolean;
export const chromium: string | undefined;
export const fullChromium: string | undefined;
export const firefox: string | undefined;
export const webkitDriver: string | undefined;
export const virtualDisplay: string | undefined;
export function chromiumLaunch(executablePath?: string): ChromiumLaunch;
export const firefoxLaunch: FirefoxLaunch | undefined;
