import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { type CardField, createCardForm } from '../../../../src/frame/card/card-form.ts';
import { createPlaceFields } from '../../../../src/frame/card/place-fields.ts';
import { countries } from '../../../../src/address/country-codes.ts';
import { ENGLISH } from '../../../../src/frame/fields/wording.ts';
import type { AddressMode } from '../../../../src/model/payment-options.ts';
import { find } from '../../../../src/frame/fields/document-text.ts';
import { writeFrameDocument } from '../../../support/frame/frame-document.ts';

const CARD = {
  number: '4242424242424242',
  expiry: '0431',
  cvc: '123',
  postal_code: '10001',
} as const;

/** The HTML of a card form in the page. */
async function cardHtml(): Promise<HTMLFormElement> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  writeFrameDocument(place);
  return find(place, '#card', HTMLFormElement);
}

/** A card form in the page, and fingers for it. */
async function formIn(
  locale = 'en-US',
  address: AddressMode = 'auto',
  already?: HTMLFormElement,
  wording = ENGLISH,
) {
  const root = already ?? (await cardHtml());
  const notified: string[] = [];
  const news: boolean[] = [];
  const form = createCardForm({
    form: root,
    wording,
    onChange(isNews) {
      notified.push('change');
      news.push(isNews);
    },
  });
  form.show(locale, false, { address });
  const field = (name: CardField): HTMLInputElement => {
    const input = root.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (!input) throw new Error(`There is no field ${name}`);
    return input;
  };
  const type = (name: CardField, text: string): void => {
    const input = field(name);
    input.focus();
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
  };
  const fill = (values: Partial<Record<CardField, string>> = CARD): void => {
    for (const [name, text] of Object.entries(values)) type(name as CardField, text);
  };
  const choose = (country: string): void => {
    const select = find(root, 'select', HTMLSelectElement);
    select.focus();
    select.value = country;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const problem = (name: CardField): string =>
    root.querySelector(`#${name}-problem`)?.textContent?.trim() ?? '';
  const labelOf = (name: CardField): string | undefined =>
    field(name).labels?.[0]?.textContent?.trim();
  return { root, form, notified, news, field, type, fill, choose, problem, labelOf };
}

describe('the card form', () => {
  it('shows the form of a number until its brand is known', async () => {
    const { type, field } = await formIn();
    const before = field('number').placeholder;
    type('number', '4242');
    expect([before.length, field('number').placeholder]).to.deep.equal([19, '']);
    type('number', '');
    expect(field('number').placeholder).to.equal(before);
  });

  it('writes nothing into the document for a key that changes nothing else', async () => {
    const { root, type } = await formIn();
    type('number', '4242 4242 4');
    const written = new MutationObserver(() => {});
    const everything = { attributes: true, characterData: true, childList: true, subtree: true };
    written.observe(root, everything);
    type('number', '4242 4242 42');
    expect(written.takeRecords()).to.have.length(0);
    type('number', '5555 5555 55');
    expect(written.takeRecords(), 'another brand').to.not.have.length(0);
  });

  it('tells the page when it is complete by the rules of another country', async () => {
    const { form, news, type } = await formIn();
    type('number', CARD.number);
    type('expiry', CARD.expiry);
    type('cvc', '12');
    // The postal code, which nobody types, is optional there.
    form.show('en-US', false, { address: 'auto', place: { country: 'IE', postal_code: '' } });
    news.length = 0;
    type('cvc', '123');
    expect(form.complete).to.equal(true);
    type('cvc', '12');
    expect(news, 'complete, and incomplete again').to.deep.equal([true, true]);
  });

  it('has news for the page only with a key that changes what the page is told', async () => {
    const { form, field, news, type, choose } = await formIn();
    const newsOf = (name: CardField, ...texts: readonly string[]): boolean[] => {
      news.length = 0;
      for (const text of texts) type(name, text);
      return [...news];
    };
    // A field is filled in, and then the brand is known.
    expect(newsOf('number', '4', '42', '424', '4242')).to.deep.equal([true, true, false, false]);
    expect(newsOf('number', '5555', '5555 5')).to.deep.equal([true, false]);
    field('number').dispatchEvent(new FocusEvent('blur'));
    expect(newsOf('expiry', '0', '04 / 3'), 'a mistake is shown').to.deep.equal([true, false]);
    expect(newsOf('number', CARD.number, ''), 'mended, and empty').to.deep.equal([true, true]);
    newsOf('number', CARD.number);
    newsOf('expiry', CARD.expiry);
    expect(newsOf('cvc', '1', '12', '123')).to.deep.equal([false, false, false]);
    expect(newsOf('postal_code', '1', '1000', '10001'), 'complete').to.deep.equal([
      false,
      false,
      true,
    ]);
    expect(newsOf('postal_code', '1000'), 'incomplete').to.deep.equal([true]);
    news.length = 0;
    choose('GB');
    expect(news.includes(true), 'another label').to.equal(true);
    form.clear();
    newsOf('cvc', '1', '');
    expect(newsOf('cvc', '1', '12', ''), 'filled in, and emptied').to.deep.equal([
      true,
      false,
      true,
    ]);
  });

  it('has its fields in order, each with its name and its autofill token', async () => {
    const { root } = await formIn();
    const fields = [...root.querySelectorAll<HTMLInputElement>('input, select')].map((input) => [
      input.labels?.[0]?.textContent,
      // The attribute: the property is empty for tokens that a browser does not fill in.
      input.getAttribute('autocomplete'),
    ]);
    expect(fields).to.deep.equal([
      ['Card number', 'cc-number'],
      ['Expiration date', 'cc-exp'],
      ['Security code', 'cc-csc'],
      ['Name on card', 'cc-name'],
      ['Country', 'billing country'],
      ['ZIP code', 'billing postal-code'],
    ]);
    await expect(root).to.be.accessible();
  });

  it('hands out what was typed, in the forms that the vault and the service want', async () => {
    const { form, fill, field } = await formIn();
    form.suggestName('Ada Lovelace');
    fill();
    expect(field('number').value).to.equal('4242 4242 4242 4242');
    expect(field('expiry').value).to.equal('04 / 31');
    expect(form.check()).to.be.empty;
    expect(form.complete).to.equal(true);
    const { brand, ...rest } = form.details();
    expect(brand?.name).to.equal('Visa');
    expect(rest).to.deep.equal({
      data: {
        number: '4242424242424242',
        expiration_month: 4,
        expiration_year: 2031,
        cvc: '123',
      },
      name: 'Ada Lovelace',
      address: { postal_code: '10001', country: 'USA' },
    });
  });

  it('never writes what was typed into an attribute', async () => {
    const { root, fill, form } = await formIn();
    fill({ ...CARD, cvc: '987' });
    form.check();
    for (const digits of ['4242', '987', '04 / 31']) {
      expect(root.innerHTML.includes(digits), digits).to.equal(false);
    }
  });

  it('says everything that is wrong when it is asked, and passes axe then too', async () => {
    const { root, form, problem } = await formIn();
    expect(form.check()).to.deep.equal(['number', 'expiry', 'cvc', 'postal_code']);
    expect(problem('number')).to.equal('Enter your card number.');
    expect(form.complete).to.equal(false);
    await expect(root).to.be.accessible();
  });

  it('says nothing while a field is typed, says it when it is left, and takes it back at once', async () => {
    const { field, type, problem } = await formIn();
    type('number', '4242424242424241');
    expect(problem('number')).to.equal('');
    field('number').dispatchEvent(new FocusEvent('blur'));
    expect(problem('number')).to.contain('isn’t valid');
    expect(field('number').getAttribute('aria-invalid')).to.equal('true');
    type('number', '4242424242424242');
    expect(problem('number')).to.equal('');
  });

  it('wants four digits of the code when the card says so, even after the code', async () => {
    const { form, type, fill, problem } = await formIn();
    fill();
    form.check();
    type('number', '378282246310005');
    form.check();
    expect(problem('cvc')).to.equal('This security code is too short. Check it against your card.');
    type('number', '4242424242424242');
    expect(problem('cvc')).to.equal('');
  });

  it('tells the card’s brand to those who cannot see its mark', async () => {
    const { field, type, root } = await formIn();
    type('number', '4242');
    const described = field('number').getAttribute('aria-describedby') ?? '';
    expect(root.querySelector(`#${described}`)?.textContent).to.equal('Visa');
  });
});

describe('the country of a card', () => {
  const labels = [
    ['en-GB', 'Postcode'],
    ['en-CA', 'Postal code'],
    ['en-IN', 'PIN code'],
    ['en-IE', 'Eircode'],
  ] as const;
  for (const [locale, label] of labels) {
    it(`comes from ${locale} and names the code: ${label}`, async () => {
      expect((await formIn(locale)).labelOf('postal_code')).to.equal(label);
    });
  }

  it('changes the code’s name and rule at once, and keeps what was typed', async () => {
    const { form, type, choose, labelOf, field } = await formIn();
    type('postal_code', 'SW1A 1AA');
    expect(form.check()).to.include('postal_code');
    choose('GB');
    expect(labelOf('postal_code')).to.equal('Postcode');
    expect(field('postal_code').value).to.equal('SW1A 1AA');
    expect(form.check()).to.not.include('postal_code');
    expect(form.details().address).to.deep.equal({ postal_code: 'SW1A 1AA', country: 'GBR' });
  });

  it('without postal codes has no field for one, and sends the filler', async () => {
    const { root, form, fill, choose, field } = await formIn();
    choose('AE');
    expect(field('postal_code').checkVisibility()).to.equal(false);
    const { postal_code: _, ...card } = CARD;
    fill(card);
    expect(form.complete).to.equal(true);
    expect(form.details().address).to.deep.equal({ postal_code: 'N/A', country: 'ARE' });
    await expect(root).to.be.accessible();
  });
});

/** The codes of all countries in the list. */
const codes = (root: Element): readonly string[] =>
  Array.from(root.querySelectorAll('option'), ({ value }) => value);

/** A form whose language is not that of its document. */
const germanForm = () => formIn('de-DE', 'auto', undefined, { ...ENGLISH, language: 'de' });

describe('the list of countries', () => {
  it('is in the document in English, as the browser sorts it', async () => {
    const root = await cardHtml();
    const names = Array.from(root.querySelectorAll('option'), ({ text }) => text);
    expect(codes(root).toSorted()).to.deep.equal(countries.toSorted());
    expect(names).to.deep.equal(names.toSorted(new Intl.Collator('en').compare));
    expect(find(root, 'select', HTMLSelectElement).value).to.equal('US');
  });

  it('is not touched where the document names all of them', async () => {
    const root = await cardHtml();
    const before = [...root.querySelectorAll('option')];
    const { field } = await formIn('en-GB', 'auto', root);
    field('postal_code').focus();
    expect([...root.querySelectorAll('option')].every((each, at) => each === before[at])).to.equal(
      true,
    );
    expect(field('country').value).to.equal('GB');
  });

  it('holds the one that is right for now until the form is used, then all of them', async () => {
    const { root, field } = await germanForm();
    expect(codes(root)).to.deep.equal(['DE']);
    field('postal_code').focus();
    expect(codes(root)).to.have.length(249);
    expect(field('country').value).to.equal('DE');
  });

  for (const type of ['focusin', 'pointerdown', 'input']) {
    it(`is whole after ${type}, before anything else happens`, async () => {
      for (const name of ['country', 'postal_code'] as const) {
        const { root, field } = await germanForm();
        field(name).dispatchEvent(new Event(type, { bubbles: true }));
        expect(codes(root), name).to.have.length(249);
      }
    });
  }

  it('is whole after its own use where nothing else of the form is there yet', async () => {
    const root = await cardHtml();
    createPlaceFields(root, { ...ENGLISH, language: 'de' }).show(true);
    find(root, 'select', HTMLSelectElement).focus();
    expect(codes(root)).to.have.length(249);
  });

  it('keeps nobody waiting who types the digits of a card, and is whole in a pause', async () => {
    const { root, type } = await germanForm();
    type('number', '42');
    expect(codes(root)).to.have.length(1);
    await waitUntil(() => codes(root).length === 249);
  });

  it('is whole, with what was chosen, when the buyer was faster than the page', async () => {
    const root = await cardHtml();
    const form = createCardForm({ form: root, wording: ENGLISH, onChange() {} });
    const list = find(root, 'select', HTMLSelectElement);
    list.focus();
    list.value = 'FR';
    list.dispatchEvent(new Event('change', { bubbles: true }));
    form.show('en-US', false, { address: 'auto' });
    expect(list.value).to.equal('FR');
  });

  it('takes the place of a region that is no country', async () => {
    expect((await formIn('en-EU')).field('country').value).to.equal('US');
  });

  it('is the one that the reader’s own kind of the page’s language is of', async () => {
    Object.defineProperty(navigator, 'languages', {
      configurable: true,
      // Not all that browsers say names a country, or is a tag at all.
      get: () => ['en-US@posix', 'en-150', 'es-419', 'es-MX', 'en-GB', 'en-US'],
    });
    try {
      expect((await formIn('en')).field('country').value).to.equal('GB');
      expect((await formIn('en-AU')).field('country').value).to.equal('AU');
      expect((await formIn('es')).field('country').value).to.equal('MX');
      expect((await formIn('fr')).field('country').value).to.equal('FR');
    } finally {
      Reflect.deleteProperty(navigator, 'languages');
    }
  });

  it('comes without moving anything', async () => {
    const { root, field } = await formIn('en-GB');
    const heights = () => Array.from(root.querySelectorAll('.field'), (each) => each.clientHeight);
    const before = heights();
    field('number').focus();
    expect(heights()).to.deep.equal(before);
  });
});

describe('a card form that was used before its script', () => {
  it('keeps and formats what was typed, with the caret after the same digit', async () => {
    const root = await cardHtml();
    const number = find(root, '#number', HTMLInputElement);
    number.focus();
    number.value = '42424242';
    number.setSelectionRange(6, 6);
    find(root, '#expiry', HTMLInputElement).value = '1239';
    const { form, field } = await formIn('en-US', 'auto', root);
    expect(field('number').value).to.equal('4242 4242');
    expect(document.activeElement).to.equal(number);
    expect(number.selectionStart).to.equal(7);
    expect(field('expiry').value).to.equal('12 / 39');
    expect(form.filled()).to.equal(true);
    expect(form.brand?.name).to.equal('Visa');
  });

  it('changes nothing of the HTML for a reader of English in the US', async () => {
    const root = await cardHtml();
    const { innerHTML } = root;
    await formIn('en-US', 'auto', root);
    expect(root.innerHTML).to.equal(innerHTML);
  });
});

describe('what a page knows of the billing address', () => {
  const address = 'auto';

  it('is filled in, with the country’s own name for the code', async () => {
    const { form, fill, field, root } = await formIn();
    form.show('en-US', false, { address, place: { country: 'CA', postal_code: 'K1A 0B1' } });
    expect(field('country').value).to.equal('CA');
    expect(field('postal_code').value).to.equal('K1A 0B1');
    expect(root.textContent).to.contain('Postal code');
    fill({ ...CARD, postal_code: 'K1A 0B1' });
    expect(form.details().address).to.deep.equal({ postal_code: 'K1A 0B1', country: 'CAN' });
  });

  it('is filled in before the countries are there, and without one', async () => {
    const { form, field } = await formIn('en-HK', 'none');
    form.show('en-HK', false, { address, place: { country: 'US', postal_code: '94107' } });
    expect(field('postal_code').value).to.equal('94107');
    await waitUntil(() => field('country').value === 'US');
    form.show('en-HK', false, { address, place: { postal_code: '10001' } });
    expect(field('postal_code').value).to.equal('10001');
  });

  it('leaves alone what was typed or chosen', async () => {
    const typed = await formIn();
    typed.type('postal_code', '10001');
    const place = { country: 'GB', postal_code: 'SW1A 1AA' };
    typed.form.show('en-US', false, { address, place });
    expect(typed.field('postal_code').value).to.equal('10001');
    expect(typed.field('country').value).to.equal('US');
    const chosen = await formIn();
    const country = chosen.field('country');
    chosen.choose('FR');
    chosen.form.show('en-US', false, { address, place });
    expect(country.value).to.equal('FR');
    expect(chosen.field('postal_code').value).to.equal('');
  });

  it('is a country alone, where it has no postal codes', async () => {
    const { form, field } = await formIn();
    form.show('en-US', false, { address, place: { country: 'HK', postal_code: '' } });
    expect(field('country').value).to.equal('HK');
    expect(field('postal_code').checkVisibility()).to.equal(false);
    form.show('en-US', false, { address, place: { country: 'US', postal_code: '94107' } });
    expect(field('postal_code').value).to.equal('94107');
  });

  it('goes with the customer whose it was', async () => {
    const { form, field } = await formIn();
    form.show('en-US', false, { address, place: { country: 'US', postal_code: '94107' } });
    form.show('en-US', false, { address });
    expect(field('postal_code').value).to.equal('');
  });

  it('is filled in again after a reset, and when the address is asked for later', async () => {
    const { form, field } = await formIn('en-US', 'none');
    const place = { country: 'CA', postal_code: 'K1A 0B1' };
    form.show('en-US', false, { address: 'none', place });
    form.show('en-US', false, { address, place });
    await waitUntil(() => field('country').value === 'CA');
    expect(field('postal_code').value).to.equal('K1A 0B1');
    form.clear();
    form.show('en-US', false, { address, place });
    expect(field('postal_code').value).to.equal('K1A 0B1');
  });

  it('is not filled in anew once it was taken out', async () => {
    const { form, type, field } = await formIn();
    const place = { country: 'US', postal_code: '94107' };
    form.show('en-US', false, { address, place });
    type('postal_code', '');
    form.show('en-US', true, { address, place });
    expect(field('postal_code').value).to.equal('');
  });
});

for (const address of ['full', 'none'] as const) {
  describe(`a card form beside which the address is “${address}”`, () => {
    it('asks for no country and no postal code, and hands out none', async () => {
      const { root, form, fill } = await formIn('en-US', address);
      const names = [...root.querySelectorAll<HTMLInputElement>('input, select')]
        .filter((control) => control.checkVisibility())
        .map(({ name }) => name);
      expect(names).to.deep.equal(['number', 'expiry', 'cvc']);
      expect(form.check()).to.deep.equal(names);
      const { postal_code: _, ...card } = CARD;
      fill(card);
      expect(form.complete).to.equal(true);
      expect(form.details().address).to.equal(undefined);
    });
  });
}

describe('the name on the card', () => {
  it('is the buyer’s, until they say that it is another one', async () => {
    const { root, form, field, type } = await formIn();
    const differs = find(root, '#name-differs', HTMLButtonElement);
    form.suggestName('Ada');
    form.suggestName('Ada Lovelace');
    expect(field('name').checkVisibility()).to.equal(false);
    expect(form.details().name).to.equal('Ada Lovelace');
    differs.click();
    expect(document.activeElement).to.equal(field('name'));
    expect(field('name').value).to.equal('Ada Lovelace');
    expect(differs.checkVisibility()).to.equal(false);
    await expect(root).to.be.accessible();
    type('name', ' A. Lovelace');
    form.suggestName('Ada King');
    expect(form.details().name).to.equal('A. Lovelace');
    type('name', '');
    expect(form.check()).to.include('name');
    form.suggestName('Ada King');
    expect(field('name').value).to.equal('Ada King');
  });

  it('is asked for where the buyer’s cannot be on a card, and never suggested to be a number', async () => {
    const { form, field } = await formIn();
    form.suggestName('');
    expect(field('name').checkVisibility()).to.equal(false);
    form.suggestName('4242424242424242');
    expect(field('name').checkVisibility()).to.equal(true);
    expect(field('name').value).to.equal('');
    expect(form.check()).to.include('name');
  });

  it('is asked for where the page asks for no name', async () => {
    const { root, form, type } = await formIn();
    form.askName(true);
    expect(form.check()).to.include('name');
    expect(root.querySelector('#name-differs')?.checkVisibility()).to.equal(false);
    type('name', 'Ada Lovelace');
    expect(form.details().name).to.equal('Ada Lovelace');
  });
});

describe('a card form', () => {
  it('that is cleared holds nothing, and complains of nothing', async () => {
    const { form, fill, field, problem } = await formIn();
    fill();
    form.clear();
    for (const name of ['number', 'expiry', 'cvc', 'name', 'postal_code'] as const) {
      expect(field(name).value, name).to.equal('');
      expect(problem(name), name).to.equal('');
    }
    expect(form.complete).to.equal(false);
  });

  it('focuses a field by its name, else the number', async () => {
    const { form, field } = await formIn();
    form.focus('cvc');
    expect(document.activeElement).to.equal(field('cvc'));
    form.focus(undefined);
    expect(document.activeElement).to.equal(field('number'));
    form.focus('no such field');
    expect(document.activeElement).to.equal(field('number'));
  });

  it('can be switched off and keeps what was typed', async () => {
    const { root, form, fill, field } = await formIn();
    fill();
    form.show('en-US', true, { address: 'auto' });
    const controls = [...root.querySelectorAll<HTMLInputElement>('input, select')];
    expect(controls.every(({ disabled }) => disabled)).to.equal(true);
    expect(field('number').value).to.equal('4242 4242 4242 4242');
  });
});

/** The ways in which a buyer, a driver of browsers, an extension or an assistant chooses a country. */
const WAYS: Readonly<Record<string, (list: HTMLSelectElement) => void>> = {
  'as a buyer': (list) => {
    list.focus();
    list.value = 'DE';
    list.dispatchEvent(new Event('input', { bubbles: true }));
    list.dispatchEvent(new Event('change', { bubbles: true }));
  },
  'with an input event alone': (list) => {
    list.value = 'DE';
    list.dispatchEvent(new Event('input', { bubbles: true }));
  },
  'with a change event alone': (list) => {
    list.value = 'DE';
    list.dispatchEvent(new Event('change', { bubbles: true }));
  },
  'without an event': (list) => {
    list.value = 'DE';
  },
  'by its option': (list) => {
    for (const option of list.options) if (option.value === 'DE') option.selected = true;
  },
  'by its place': (list) => {
    list.selectedIndex = [...list.options].findIndex(({ value }) => value === 'DE');
  },
};

describe('a country that somebody set', () => {
  for (const [way, set] of Object.entries(WAYS)) {
    it(`${way} is the country that is sent`, async () => {
      const { form, fill, root, labelOf } = await formIn();
      const list = find(root, 'select', HTMLSelectElement);
      await waitUntil(() => list.options.length > 200);
      set(list);
      fill({ ...CARD, postal_code: '10115' });
      expect(form.check()).to.deep.equal([]);
      expect(form.details().address).to.deep.equal({ postal_code: '10115', country: 'DEU' });
      expect(labelOf('postal_code')).to.equal('Postal code');
      expect(list.value).to.equal('DE');
    });
  }

  it('stays when the form is emptied, and may be prefilled then', async () => {
    const { form, root } = await formIn();
    const list = find(root, 'select', HTMLSelectElement);
    await waitUntil(() => list.options.length > 200);
    list.value = 'DE';
    form.clear();
    expect(list.value).to.equal('DE');
    form.show('en-US', false, { address: 'auto', place: { country: 'GB', postal_code: 'N1 9GU' } });
    expect(list.value).to.equal('GB');
  });
});
