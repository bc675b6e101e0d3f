import type { MarkdownRenderer } from 'vitepress';

/** The page whose samples run beside their code. */
export const LIVE_PAGE = 'docs/guides/live.md';

const SAMPLE = /^```html live (\S+)\n([\s\S]*?)^```$/gm;

/** A page for each sample, by its name. */
export function liveExamples(text: string): ReadonlyMap<string, string> {
  return new Map(
    Array.from(text.matchAll(SAMPLE), ([, name = '', html = '']) => [
      name,
      `<!doctype html><html lang="en"><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${name}</title><style>:root{color-scheme:light dark;font-family:system-ui}body{margin:0;padding:8px}</style><body>${html}</body></html>`,
    ]),
  );
}

/** Shows each sample that is marked `live` in a frame below its code. */
export function showExamples(markdown: MarkdownRenderer, base: string): void {
  const { fence } = markdown.renderer.rules;
  if (!fence) return;
  markdown.renderer.rules.fence = (...call) => {
    const [tokens, index] = call;
    const [, name] = /^html live (\S+)/.exec(tokens[index]?.info ?? '') ?? [];
    const code = fence(...call);
    if (name === undefined) return code;
    return `${code}<iframe title="${name}, live" src="${base}live/${name}.html" loading="lazy" style="width:100%;height:52rem;border:1px solid var(--vp-c-divider);border-radius:8px"></iframe>`;
  };
}
