export type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * The directives that may decide about each kind of request. The first one that a policy has decides,
 * and without any, as for every other kind, `default-src` does. See CSP Level 3, section 6.8.3.
 */
export const DECIDING: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src-elem', 'script-src'],
  'script-src-attr': ['script-src-attr', 'script-src'],
  'style-src-elem': ['style-src-elem', 'style-src'],
  'style-src-attr': ['style-src-attr', 'style-src'],
  'worker-src': ['worker-src', 'child-src', 'script-src'],
  'frame-src': ['frame-src', 'child-src'],
  'fenced-frame-src': ['fenced-frame-src', 'frame-src', 'child-src'],
};

/** Describes what the header `found` lacks of the Content Security Policy `expected`, or allows beyond it. */
export function weakerPolicy(expected: string, found: string): readonly string[] {
  const meant = readPolicy(expected);
  // Several headers are joined with a comma, and no source of ours has one.
  const policies = found.split(',').map(readPolicy);
  return [
    ...lostDirectives(meant, policies),
    ...addedDirectives(meant, policies),
    ...addedReports(meant, policies),
  ];
}

/** One of the policies that were sent must have each expected directive, as narrow or narrower. */
function lostDirectives(expected: Policy, policies: readonly Policy[]): readonly string[] {
  return [...expected].flatMap(([directive, allowed]) => {
    const stated = policies.flatMap((policy) => policy.get(directive) ?? []);
    const isKept = policies.some((policy) => {
      const sources = policy.get(directive);
      if (!sources) return false;
      // This directive lists demands, so leaving one out weakens it. All others list permissions.
      const demands = directive === 'require-trusted-types-for';
      if (demands && !isWithin(allowed, sources)) return false;
      return isWithin(sources, allowed);
    });
    if (isKept) return [];
    return policies.some((policy) => policy.has(directive))
      ? [`has “${directive} ${stated.join(' ')}” instead of “${allowed.join(' ')}”`]
      : [`lacks ${directive}`];
  });
}

/**
 * An unexpected directive can decide in place of an expected one, as `script-src-elem` does in place of
 * `script-src`. It must then be as narrow. One policy in which it is suffices, because all of them apply.
 */
function addedDirectives(expected: Policy, policies: readonly Policy[]): readonly string[] {
  const stated = policies.flatMap((policy) => [...policy.keys()]);
  // `child-src` is no kind of its own: it is a fallback for frames and workers.
  const kinds = stated.filter((name) => /-src(-\w+)?$/.test(name) && name !== 'child-src');
  const wider = new Map<string, string>();
  for (const kind of new Set([...Object.keys(DECIDING), ...kinds])) {
    const names = [...(DECIDING[kind] ?? [kind]), 'default-src'];
    const [meant, allowed] = decides(expected, names) ?? [];
    if (!meant || !allowed) continue;
    const deciding = policies.flatMap((policy) => {
      const found = decides(policy, names);
      return found ? [found] : [];
    });
    if (deciding.some(([, sources]) => isWithin(sources, allowed))) continue;
    for (const [name, sources] of deciding) {
      const statement = [name, ...sources].join(' ');
      // `lostDirectives` reports an expected directive that is wider.
      if (expected.has(name) || wider.has(statement)) continue;
      wider.set(
        statement,
        `has “${statement}” where “${[meant, ...allowed].join(' ')}” is expected`,
      );
    }
  }
  return [...wider.values()];
}

export function decides(
  policy: Policy,
  names: readonly string[],
): readonly [string, readonly string[]] | undefined {
  for (const name of names) {
    const sources = policy.get(name);
    if (sources) return [name, sources];
  }
  return undefined;
}

function isWithin(sources: readonly string[], allowed: readonly string[]): boolean {
  return sources.every((source) => source === "'none'" || allowed.includes(source));
}

/** Reports leave the browser for any address, whatever else the policy allows. */
function addedReports(expected: Policy, policies: readonly Policy[]): readonly string[] {
  return ['report-uri', 'report-to'].flatMap((name) => {
    if (expected.has(name)) return [];
    const to = policies.flatMap((policy) => policy.get(name) ?? []);
    return to.length > 0 ? [`has “${name} ${to.join(' ')}” where no reports are expected`] : [];
  });
}

export function readPolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    // Browsers split directives at these characters only, and not at other white space.
    const [name = '', ...sources] = directive.split(/[\t\n\f\r ]+/).filter(Boolean);
    // Browsers use the first of two directives with the same name.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}
