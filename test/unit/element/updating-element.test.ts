import { describe, expect, it } from 'vitest';

describe('a server without elements', () => {
  it('can import the class of the element', async () => {
    expect('HTMLElement' in globalThis).toBe(false);
    const { UpdatingElement } = await import('../../../src/element/updating-element.ts');
    class Tag extends UpdatingElement {
      static override readonly properties = { theme: { reflect: true } };
      static {
        this.defineProperties();
      }
      protected override willUpdate(): void {}
      protected override update(): void {}
      protected override updated(): void {}
    }
    expect(Tag.observedAttributes).toEqual(['theme']);
  });
});
