type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * Which directive of a policy decides about each kind of request: the first of these that it has, or
 * else, as for every other kind, `default-src`. CSP Level 3, section 6.8.3.
 */
const DECIDING: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src-elem', 'script-src'],
  'script-src-attr': ['script-src-attr', 'script-src'],
  'style-src-elem': ['style-src-elem', 'style-src'],
  'style-src-attr': ['style-src-attr', 'style-src'],
  'worker-src': ['worker-src', 'child-src', 'script-src'],
  'frame-src': ['frame-src', 'child-src'],
  'fenced-frame-src': ['fenced-frame-src', 'frame-src', 'child-src'],
};

/** What of the Content Security Policy `expected` the header `found` lacks, or allows beyond it, in words. */
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

/** Each directive has to stand, as narrow or narrower, in one of the policies that were sent. */
function lostDirectives(expected: Policy, policies: readonly Policy[]): readonly string[] {
  return [...expected].flatMap(([directive, allowed]) => {
    const stated = policies.flatMap((policy) => policy.get(directive) ?? []);
    const isKept = policies.some((policy) => {
      const sources = policy.get(directive);
      if (!sources) return false;
      // This one demands: what it leaves out is weaker. All others allow.
      const demands = directive === 'require-trusted-types-for';
      if (demands && !isWithin(allowed, sources)) return false;
      return isWithin(sources, allowed);
    });
    if (isKept) return [];
    return policies.some((policy) => policy.has(directive))
      ? [`says “${directive} ${stated.join(' ')}” instead of “${allowed.join(' ')}”`]
      : [`lacks ${directive}`];
  });
}

/**
 * A directive that was not expected decides in place of one that was: `script-src-elem` in place of
 * `script-src`. So it has to be as narrow as that, in one of the policies at least: all of them apply.
 */
function addedDirectives(expected: Policy, policies: readonly Policy[]): readonly string[] {
  const stated = policies.flatMap((policy) => [...policy.keys()]);
  // By itself child-src decides about nothing: it stands in for frames and workers.
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
      // One that was expected and is wider has been told already.
      if (expected.has(name) || wider.has(statement)) continue;
      wider.set(
        statement,
        `says “${statement}” where “${[meant, ...allowed].join(' ')}” was to decide`,
      );
    }
  }
  return [...wider.values()];
}

function decides(
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

/** Browsers send reports wherever they are told to, whatever else the policy allows. */
function addedReports(expected: Policy, policies: readonly Policy[]): readonly string[] {
  return ['report-uri', 'report-to'].flatMap((name) => {
    if (expected.has(name)) return [];
    const to = policies.flatMap((policy) => policy.get(name) ?? []);
    return to.length > 0 ? [`says “${name} ${to.join(' ')}” where no reports were meant`] : [];
  });
}

function readPolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    // To browsers, no other white space ends a word.
    const [name = '', ...sources] = directive.split(/[\t\n\f\r ]+/).filter(Boolean);
    // Of two that are alike, browsers heed the first.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}
