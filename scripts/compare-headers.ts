type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * What of `expected` the headers of an answer lack, in words; empty when they protect as much or
 * more. Headers beyond the expected ones are judged too where they could undo the others.
 */
export function weakerHeaders(
  expected: Readonly<Record<string, string>>,
  actual: Headers,
): readonly string[] {
  const missing = Object.entries(expected).flatMap(([name, value]) => {
    const found = actual.get(name);
    if (found === null) return [`lacks the header ${name}`];
    return weakness(name.toLowerCase(), value, found).map((what) => `${name} ${what}`);
  });
  return [...missing, ...unwanted(actual)];
}

function weakness(name: string, expected: string, found: string): readonly string[] {
  if (name === 'content-security-policy') return weakerPolicy(expected, found);
  if (name === 'permissions-policy' || name === 'cache-control') {
    const parts = tokens(found);
    const stricter = (part: string) => part === 'no-cache' && parts.includes('no-store');
    const lost = tokens(expected).filter((part) => !parts.includes(part) && !stricter(part));
    return lost.length > 0 ? [`lacks ${lost.join(', ')}`] : [];
  }
  const same = tokens(expected).join() === tokens(found).join();
  return same ? [] : [`is “${found}” instead of “${expected}”`];
}

function tokens(value: string): readonly string[] {
  return value.toLowerCase().replace(/\s+/g, '').split(',');
}

/** Each directive has to stand, as narrow or narrower, in one of the policies that were sent. */
function weakerPolicy(expected: string, found: string): readonly string[] {
  // Several headers are joined with a comma, and no source of ours has one.
  const policies = found.split(',').map(readPolicy);
  return [...readPolicy(expected)].flatMap(([directive, allowed]) => {
    const stated = policies.flatMap((policy) => policy.get(directive) ?? []);
    const isKept = policies.some((policy) => {
      const sources = policy.get(directive);
      if (!sources) return false;
      // This one demands: what it leaves out is weaker. All others allow.
      if (directive === 'require-trusted-types-for') {
        return allowed.every((source) => sources.includes(source));
      }
      return sources.every((source) => source === "'none'" || allowed.includes(source));
    });
    if (isKept) return [];
    return policies.some((policy) => policy.has(directive))
      ? [`says “${directive} ${stated.join(' ')}” instead of “${allowed.join(' ')}”`]
      : [`lacks ${directive}`];
  });
}

function readPolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // Of two that are alike, browsers heed the first.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

function unwanted(actual: Headers): readonly string[] {
  return [
    ...(actual.has('set-cookie') ? ['sets a cookie'] : []),
    ...(actual.has('refresh') ? ['sends browsers elsewhere with Refresh'] : []),
    ...(actual.has('access-control-allow-credentials') ? ['allows credentials to any page'] : []),
    ...(/modulepreload|as=["']?script/i.test(actual.get('link') ?? '')
      ? ['loads a script with the header Link']
      : []),
  ];
}
