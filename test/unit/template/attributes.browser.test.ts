import { expect, fixture, html as page } from '@open-wc/testing';
import { html, nothing, type TemplateResult } from '../../../src/template/html.ts';
import { render } from '../../../src/template/render.ts';

/** Draws `template` with one value after the other and reads each result with `read`. */
async function drawn<Value, Result>(
  template: (value: Value) => TemplateResult,
  values: readonly Value[],
  read: (element: HTMLInputElement) => Result,
): Promise<readonly Result[]> {
  const root = await fixture<HTMLElement>(page`<div></div>`);
  return values.map((value) => {
    render(template(value), root);
    return read(root.firstElementChild as HTMLInputElement);
  });
}

const titled = (title: string): TemplateResult => html`<p title=${title}></p>`;

const withValue = (value: string): TemplateResult => html`<input .value=${value} />`;

const button = (onClick: unknown): TemplateResult => html`<button @click=${onClick}></button>`;

describe('an attribute in a template', () => {
  it('has the text of its value, and is absent for nothing', async () => {
    const values = ['a', 1, true, nothing, '', undefined, null, 'b'];
    const titles = await drawn(
      (value: unknown) => html`<p title=${value}></p>`,
      values,
      (element) => element.getAttribute('title'),
    );
    expect(titles).to.deep.equal(['a', '1', 'true', null, '', '', '', 'b']);
  });

  it('may have several values among its own texts', async () => {
    const classes = await drawn(
      ([one, two]: readonly [unknown, unknown]) => html`<p class="a-${one} ${two} z"></p>`,
      [
        ['x', 'y'],
        ['', undefined],
        [nothing, 'y'],
        ['x', nothing],
      ],
      (element) => element.getAttribute('class'),
    );
    expect(classes).to.deep.equal(['a-x y z', 'a-  z', null, null]);
  });

  it('is written only when its text is another one', async () => {
    const root = await fixture<HTMLElement>(page`<div></div>`);
    render(titled('a'), root);
    const observer = new MutationObserver(() => {});
    observer.observe(root, { attributes: true, childList: true, subtree: true });
    render(titled('a'), root);
    expect(observer.takeRecords()).to.have.length(0);
    render(titled('b'), root);
    expect(observer.takeRecords()).to.have.length(1);
  });

  it('is there or not, as a flag', async () => {
    const flags = await drawn(
      (value: unknown) => html`<p ?hidden=${value}></p>`,
      [true, false, 'yes', '', 0, undefined, nothing],
      (element) => element.getAttribute('hidden'),
    );
    expect(flags).to.deep.equal(['', null, '', null, null, null, null]);
  });
});

describe('a property in a template', () => {
  it('is written when the template has another value, and not when the page has', async () => {
    const root = await fixture<HTMLElement>(page`<div></div>`);
    render(withValue('first'), root);
    const input = root.firstElementChild as HTMLInputElement;
    expect(input.value).to.equal('first');
    input.value = 'typed';
    render(withValue('first'), root);
    expect(input.value).to.equal('typed');
    render(withValue('second'), root);
    expect(input.value).to.equal('second');
    expect(input.hasAttribute('.value')).to.equal(false);
  });
});

describe('a listener in a template', () => {
  it('is the one that the template names last, and is called once', async () => {
    const root = await fixture<HTMLElement>(page`<div></div>`);
    const calls: string[] = [];
    const click = (): void => (root.firstElementChild as HTMLElement).click();
    const add = (name: string) => (event: Event) => {
      calls.push(`${name} ${event.type}`);
    };
    render(button(nothing), root);
    click();
    render(button(add('first')), root);
    click();
    render(button(add('second')), root);
    click();
    render(button(undefined), root);
    click();
    render(button(add('third')), root);
    click();
    expect(calls).to.deep.equal(['first click', 'second click', 'third click']);
  });
});
