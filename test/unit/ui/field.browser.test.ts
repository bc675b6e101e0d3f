import { expect } from '@open-wc/testing';
import { controlOf, textField, type TextFieldView } from '../../../src/ui/field.ts';
import { show as draw } from '../../support/element/views.ts';

const VIEW: TextFieldView = {
  name: 'email',
  label: 'Email',
  problem: undefined,
  autocomplete: 'email',
};

async function show(view: Partial<TextFieldView> = {}) {
  const root = await draw(textField({ ...VIEW, ...view }));
  const input = root.querySelector('input');
  if (!input) throw new Error('No input was drawn');
  /** What a screen reader adds to the name, in its order. */
  const description = (): string =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => root.querySelector(`#${id}`)?.textContent?.trim() ?? `no element ${id}`)
      .join(' ');
  return { root, input, description };
}

describe('a field', () => {
  it('is named by its label, and passes axe', async () => {
    const { root, input } = await show();
    expect([...(input.labels ?? [])].map((label) => label.textContent)).to.deep.equal(['Email']);
    await expect(root).to.be.accessible();
  });

  it('is found by its name, whatever id and name an extension has given its control', async () => {
    const { root, input } = await show();
    expect(controlOf(root, 'email')).to.equal(input);
    input.id = 'keeper-1';
    input.name = 'keeper-1';
    expect(controlOf(root, 'email')).to.equal(input);
    input.removeAttribute('id');
    expect(controlOf(root, 'email')).to.equal(input);
    expect(controlOf(root, 'phone')).to.equal(undefined);
  });

  it('is required unless a word says that it is optional', async () => {
    const required = await show();
    expect(required.input.required).to.equal(true);
    expect(required.input.hasAttribute('aria-describedby')).to.equal(false);
    const optional = await show({ optional: 'Optional' });
    expect(optional.input.required).to.equal(false);
    expect(optional.description()).to.equal('Optional');
    await expect(optional.root).to.be.accessible();
  });

  it('is written in the direction of its text where that may be any', async () => {
    expect((await show()).input.dir).to.equal('auto');
    for (const view of [
      { inputmode: 'numeric' },
      { type: 'email', inputmode: 'email' },
      { type: 'tel', inputmode: 'tel' },
    ] as const) {
      expect((await show(view)).input.dir).to.equal('');
    }
  });

  it('is told to be wrong and why, and no longer once it is right', async () => {
    const wrong = await show({ problem: 'Enter your email address.' });
    expect(wrong.input.getAttribute('aria-invalid')).to.equal('true');
    expect(wrong.description()).to.equal('Enter your email address.');
    await expect(wrong.root).to.be.accessible();
    const right = await show();
    expect(right.input.getAttribute('aria-invalid')).to.equal('false');
    expect(right.root.querySelector('.problem')).to.equal(null);
  });

  it('tells its problem first, then what else describes it', async () => {
    const { description, root } = await show({
      problem: 'Wrong.',
      optional: 'Optional',
      description: 'Visa',
    });
    expect(description()).to.equal('Wrong. Optional Visa');
    await expect(root).to.be.accessible();
  });

  it('has one honest autocomplete token, and its own keyboard', async () => {
    const { input } = await show({ type: 'email', inputmode: 'email' });
    expect(input.autocomplete).to.equal('email');
    expect(input.type).to.equal('email');
    expect(input.inputMode).to.equal('email');
  });

  it('can be switched off', async () => {
    expect((await show({ disabled: true })).input.disabled).to.equal(true);
    expect((await show()).input.disabled).to.equal(false);
  });

  it('shows texts as they are, never as markup', async () => {
    const hostile = '"><img src=x onerror="window.ranInField = true">';
    const { root } = await show({ label: hostile, problem: hostile, description: hostile });
    expect(root.querySelector('img')).to.equal(null);
    expect(root.querySelector('.problem')?.textContent).to.equal(hostile);
    expect('ranInField' in window).to.equal(false);
  });
});
