import { expect, fixture, html } from '@open-wc/testing';
import { type BankField, createBankForm } from '../../../../src/frame/bank/bank-form.ts';
import { bankTexts } from '../../../../src/messages/bank.ts';
import { TEE_ORDER } from '../../../support/checkout/sample-order.ts';

const ACCOUNT = {
  routing_number: '122105278',
  account_number: '000123456789',
  confirm_account_number: '000123456789',
  account_name: 'Ada Lovelace',
} as const;

/** A bank form in the page, and fingers for it. */
async function formIn() {
  const root = await fixture<HTMLElement>(html`<div></div>`);
  const notified: string[] = [];
  const form = createBankForm({
    root,
    onChange: () => notified.push('change'),
  });
  form.show(bankTexts, false);
  const field = (name: BankField): HTMLInputElement => {
    const input = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!input) throw new Error(`There is no field ${name}`);
    return input;
  };
  const type = (name: BankField, text: string): void => {
    const input = field(name);
    input.focus();
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
  };
  const fill = (values: Partial<Record<BankField, string>> = ACCOUNT): void => {
    for (const [name, text] of Object.entries(values)) type(name as BankField, text);
  };
  const problem = (name: BankField): string =>
    root.querySelector(`#${name}-problem`)?.textContent?.trim() ?? '';
  const choose = (label: string): void => {
    const labels = [...root.querySelectorAll('label')];
    labels.find(({ textContent }) => textContent?.trim() === label)?.click();
  };
  const toggle = root.querySelector('button');
  if (!toggle) throw new Error('There is no button');
  /** What lies over a number; empty when the number itself is seen. */
  const mask = (name: BankField): string => {
    const over = field(name).parentElement?.querySelector('.mask');
    return over && getComputedStyle(over).display !== 'none' ? (over.textContent ?? '') : '';
  };
  return { root, form, notified, field, type, fill, problem, choose, toggle, mask };
}

describe('the bank form', () => {
  it('has its fields in order, each with its name, its keyboard and its autofill token', async () => {
    const { root } = await formIn();
    const fields = [...root.querySelectorAll<HTMLInputElement>('input[type="text"]')].map(
      (input) => [
        input.labels?.[0]?.textContent,
        input.inputMode,
        input.getAttribute('autocomplete'),
      ],
    );
    expect(fields).to.deep.equal([
      ['Routing number', 'numeric', 'off'],
      ['Account number', 'numeric', 'off'],
      ['Confirm account number', 'numeric', 'off'],
      ['Name on account', 'text', 'name'],
    ]);
    await expect(root).to.be.accessible();
  });

  it('offers the four types of account in plain words, the usual one chosen', async () => {
    const { root } = await formIn();
    const group = root.querySelector('fieldset');
    expect(group?.querySelector('legend')?.textContent?.replaceAll(/\s+/g, '')).to.equal(
      'Accounttype',
    );
    const choices = [...root.querySelectorAll<HTMLInputElement>('[type="radio"]')].map((radio) => [
      radio.value,
      radio.labels?.[0]?.textContent?.trim(),
      radio.checked,
    ]);
    expect(choices).to.deep.equal([
      ['PERSONAL_CHECKING', 'Personal checking', true],
      ['PERSONAL_SAVINGS', 'Personal savings', false],
      ['BUSINESS_CHECKING', 'Business checking', false],
      ['BUSINESS_SAVINGS', 'Business savings', false],
    ]);
  });

  it('hands out what was typed, zeros in front too', async () => {
    const { form, fill, choose } = await formIn();
    fill({ ...ACCOUNT, routing_number: '1221-0527-8', account_name: ' Ada Lovelace ' });
    choose('Business savings');
    expect(form.check()).to.be.empty;
    expect(form.complete).to.equal(true);
    expect(form.details()).to.deep.equal({
      data: { routing_number: '122105278', account_number: '000123456789' },
      accountType: 'BUSINESS_SAVINGS',
      name: 'Ada Lovelace',
    });
  });

  it('tells of every change', async () => {
    const { type, choose, notified } = await formIn();
    type('routing_number', '1');
    expect(notified).to.deep.equal(['change']);
    choose('Personal savings');
    expect(notified).to.deep.equal(['change', 'change']);
  });

  it('never writes what was typed into an attribute, or more than four digits into a text', async () => {
    const { root, form, fill } = await formIn();
    const account = '987650004321';
    fill({ ...ACCOUNT, account_number: account, confirm_account_number: '98765000432' });
    form.check();
    for (const digits of ['122105278', '98765', '04321', '00432', 'Ada']) {
      expect(root.innerHTML.includes(digits), digits).to.equal(false);
    }
    expect(root.textContent).to.contain('••••4321');
  });

  it('says everything that is wrong when it is asked, and passes axe then too', async () => {
    const { root, form, problem } = await formIn();
    expect(form.check()).to.deep.equal(Object.keys(ACCOUNT));
    expect(problem('routing_number')).to.equal('Enter your bank’s routing number.');
    expect(problem('confirm_account_number')).to.equal('Enter your account number again.');
    expect(form.complete).to.equal(false);
    await expect(root).to.be.accessible();
  });

  const mistakes = [
    ['routing_number', '12210527', 'too short'],
    ['routing_number', '1221052788', 'too long'],
    ['routing_number', '122105279', 'isn’t valid'],
    ['routing_number', '130000006', 'No US bank'],
    ['account_number', '123', 'too short'],
    ['account_number', '123456789012345678', 'too long'],
    ['account_number', '4242424242424242', 'looks like a card number'],
    ['account_number', '122105278', 'This is the routing number'],
    ['confirm_account_number', '00012345678', 'don’t match'],
    ['account_name', '000123456789', 'looks like a number'],
  ] as const;
  for (const [name, text, words] of mistakes) {
    it(`says of “${text}” as ${name}: ${words}`, async () => {
      const { fill, field, type, problem } = await formIn();
      fill();
      type(name, text);
      expect(problem(name)).to.equal('');
      field(name).dispatchEvent(new FocusEvent('blur'));
      expect(problem(name)).to.contain(words);
      type(name, ACCOUNT[name]);
      expect(problem(name)).to.equal('');
    });
  }

  it('takes it back at once when the other of two numbers is mended', async () => {
    const { form, fill, type, problem } = await formIn();
    fill({ ...ACCOUNT, account_number: '00012345678' });
    form.check();
    expect(problem('confirm_account_number')).to.contain('don’t match');
    type('account_number', '000123456789');
    expect(problem('confirm_account_number')).to.equal('');
    fill({ routing_number: '011000015', account_number: '122105278' });
    type('routing_number', '122105278');
    form.check();
    expect(problem('account_number')).to.contain('routing number');
    type('routing_number', '011000015');
    expect(problem('account_number')).to.equal('');
  });

  it('names the bank beside its number, for every sense', async () => {
    const { root, type, field } = await formIn();
    type('routing_number', '122105278');
    expect(root.querySelector('.bank')?.textContent).to.equal('Wells Fargo');
    const described = field('routing_number').getAttribute('aria-describedby') ?? '';
    const description = root.querySelector(`#${described}`);
    expect(description?.textContent).to.equal('Wells Fargo');
    type('routing_number', '011000015');
    expect(root.querySelector('.bank')?.textContent).to.equal('');
    expect(description?.textContent).to.equal('');
  });
});

describe('an account number in the form', () => {
  it('is masked unless it is being typed, and stays whole', async () => {
    const { fill, field, mask } = await formIn();
    fill();
    expect([mask('account_number'), mask('confirm_account_number')]).to.deep.equal([
      '••••6789',
      '••••6789',
    ]);
    expect(getComputedStyle(field('account_number')).color).to.equal('rgba(0, 0, 0, 0)');
    field('account_number').focus();
    // In WebKit nothing has the focus as long as the window is not in front.
    const inFront = field('account_number').matches(':focus');
    expect(inFront).to.equal(document.hasFocus());
    expect(mask('account_number')).to.equal(inFront ? '' : '••••6789');
    expect(mask('confirm_account_number')).to.equal('••••6789');
    expect(field('account_number').value).to.equal('000123456789');
    expect(field('account_number').type).to.equal('text');
  });

  it('has no mask as long as there is none', async () => {
    const { mask } = await formIn();
    expect(mask('account_number')).to.equal('');
  });

  it('is masked too when it was filled in from behind', async () => {
    const { field, mask } = await formIn();
    field('account_number').value = '000123456789';
    field('account_number').dispatchEvent(new InputEvent('input'));
    expect(document.activeElement).to.not.equal(field('account_number'));
    expect(mask('account_number')).to.equal('••••6789');
  });

  it('is shown and hidden by one button, which says whether it is pressed', async () => {
    const { root, fill, toggle, mask, form } = await formIn();
    fill();
    expect(toggle.textContent?.trim()).to.equal('Show the account number');
    expect(toggle.getAttribute('aria-pressed')).to.equal('false');
    toggle.click();
    expect(toggle.getAttribute('aria-pressed')).to.equal('true');
    expect([mask('account_number'), mask('confirm_account_number')]).to.deep.equal(['', '']);
    await expect(root).to.be.accessible();
    toggle.click();
    expect(mask('account_number')).to.equal('••••6789');
    toggle.click();
    form.clear();
    expect(toggle.getAttribute('aria-pressed')).to.equal('false');
  });
});

describe('a bank form', () => {
  it('that is cleared holds nothing, and complains of nothing', async () => {
    const { form, fill, field, problem, choose, mask } = await formIn();
    fill();
    choose('Business checking');
    form.check();
    form.clear();
    for (const name of Object.keys(ACCOUNT) as BankField[]) {
      expect(field(name).value, name).to.equal('');
      expect(problem(name), name).to.equal('');
    }
    expect(mask('account_number')).to.equal('');
    expect(form.details().accountType).to.equal('PERSONAL_CHECKING');
    expect(form.complete).to.equal(false);
  });

  it('takes the buyer’s name until another is written', async () => {
    const { form, field, type } = await formIn();
    form.suggestName('Ada Lovelace');
    expect(field('account_name').value).to.equal('Ada Lovelace');
    type('account_name', 'Analytical Engines, Inc.');
    form.suggestName('Ada King');
    expect(field('account_name').value).to.equal('Analytical Engines, Inc.');
  });

  it('focuses a field by its name, else the routing number', async () => {
    const { form, field } = await formIn();
    form.focus('account_name');
    expect(document.activeElement).to.equal(field('account_name'));
    form.focus();
    expect(document.activeElement).to.equal(field('routing_number'));
  });

  it('can be switched off and keeps what was typed', async () => {
    const { root, form, fill, field } = await formIn();
    fill();
    form.show(bankTexts, true);
    const controls = [...root.querySelectorAll<HTMLInputElement>('input')];
    expect(controls.every((control) => control.matches(':disabled'))).to.equal(true);
    expect(field('account_number').value).to.equal('000123456789');
  });

  it('brings its styles to the document once', async () => {
    await formIn();
    const before = document.adoptedStyleSheets.length;
    expect(before).to.be.greaterThan(0);
    await formIn();
    expect(document.adoptedStyleSheets.length).to.equal(before);
  });

  it('says what is authorized, with the account as far as it is known', async () => {
    const { form, fill, type } = await formIn();
    const text = () =>
      form.authorization({
        merchant: 'Moth and Lamp',
        contact: 'help@moth.example',
        order: TEE_ORDER,
        date: new Date(2026, 2, 1),
        locale: 'en-US',
        messages: bankTexts,
      });
    expect(text()).to.contain('from the account above,');
    fill();
    expect(text()).to.contain('your personal checking account at Wells Fargo ending in 6789,');
    type('routing_number', '011000015');
    expect(text()).to.contain('your personal checking account ending in 6789,');
    type('account_number', '123');
    expect(text()).to.contain('from the account above,');
  });
});
