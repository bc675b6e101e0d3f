// The analyzer's command as a function, which its own types leave out.
declare module '@custom-elements-manifest/analyzer/cli.js' {
  import type { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';

  export function cli(options: {
    readonly argv: readonly string[];
    /** Whether nothing is written, and the manifest is only returned. */
    readonly noWrite?: boolean;
  }): Promise<Parameters<typeof generateJetBrainsWebTypes>[0]>;
}
