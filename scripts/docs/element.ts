import { analyze } from '../build/manifest.ts';

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}

interface Attribute extends Named {
  readonly fieldName: string;
  /** What its text can be. */
  readonly parsedType?: { readonly text: string };
}

interface Member extends Named {
  readonly kind: 'field' | 'method';
  readonly readonly?: boolean;
}

/** The element in custom-elements.json, as far as the documentation has it. */
export interface ElementDeclaration {
  readonly attributes: readonly Attribute[];
  readonly members: readonly Member[];
  readonly events: readonly Named[];
  readonly slots: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties: readonly (Named & { readonly default?: string })[];
  readonly cssStates: readonly Named[];
}

/** What the sources say about the element. */
export async function readElement(): Promise<ElementDeclaration> {
  const { modules } = await analyze();
  const [element] = modules.flatMap(({ declarations = [] }) => declarations);
  return element as unknown as ElementDeclaration;
}
