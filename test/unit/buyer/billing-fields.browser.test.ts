import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import * as z from 'zod/mini';
import type { AddressFormat } from '../../../src/address/format.ts';
import { CustomerDetails } from '../../../src/api/customer.ts';
import { BillingFields } from '../../../src/buyer/billing-fields.ts';
import { BuyerFields } from '../../../src/buyer/buyer-fields.ts';
import type { BuyerPrefill } from '../../../src/buyer/buyer-part.ts';
import type { PaymentOptions } from '../../../src/model/payment-options.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { buyerForm } from '../../../src/views/buyer-form.ts';
import { FORMATS } from '../../support/vectors/address-formats.ts';
import { textOf } from '../../support/element/views.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const ANY: Readonly<Record<string, AddressFormat>> = FORMATS;

interface Bench {
  readonly known?: BuyerPrefill;
  readonly asksAddress?: boolean;
  readonly formats?: Readonly<Record<string, AddressFormat>>;
  readonly locale?: string;
  readonly hasIdentity?: boolean;
  readonly splits?: boolean;
  /** The format of every country that is not among `formats`. */
  readonly slowFormat?: Promise<AddressFormat>;
}

/** The buyer's form with its later part, in the page. */
async function drawn({
  known = {},
  asksAddress = true,
  formats = ANY,
  locale = 'en-US',
  hasIdentity = false,
  splits = false,
  slowFormat = new Promise(() => {}),
}: Bench = {}) {
  const root = await fixture<HTMLElement>(html`<div></div>`);
  const draw = (): void => {
    render(
      buyerForm({
        handlers: fields,
        hasFurther: false,
        isLive: true,
        disabled: false,
        locale,
        onMore: () => fields.askMore(),
        messages,
      }),
      root,
    );
    fields.rendered();
  };
  const options: PaymentOptions = {
    methods: ['card'],
    address: asksAddress ? 'full' : 'auto',
    collect: ['phone', 'business', ...(splits ? (['split-name'] as const) : [])],
  };
  const fields = new BuyerFields({
    root,
    update: draw,
    locale,
    options,
    change: () => {},
    frame: undefined,
  });
  draw();
  const billing = new BillingFields({
    root,
    host: Object.assign(document.createElement('div'), {
      drafts: undefined,
      addController: () => {},
    }),
    update: draw,
    options,
    hasIdentity,
    frame: {
      connected: true,
      addressFormat: async (country) => formats[country] ?? slowFormat,
    },
    locale,
    messages,
    order: undefined,
  });
  fields.extend(billing);
  fields.prefill(known);
  const control = (name: string): HTMLInputElement => {
    const found = root.querySelector<HTMLInputElement>(`#${name}`);
    if (!found) throw new Error(`There is no field ${name}`);
    return found;
  };
  return {
    root,
    fields,
    billing,
    draw,
    control,
    labels: () => [...root.querySelectorAll('label')].map((label) => textOf(label)).slice(3),
    type: (name: string, text: string): void => {
      const input = control(name);
      input.value = text;
      const kind = input instanceof HTMLSelectElement ? 'change' : 'input';
      input.dispatchEvent(new Event(kind, { bubbles: true }));
    },
    tick: (): void => {
      control('business').click();
    },
    problem: (name: string) => textOf(root.querySelector(`#${name}-problem`)),
  };
}

describe('the billing address', () => {
  it('has the fields of its country, in its order, with their names', async () => {
    const { labels, type, root } = await drawn();
    const address = () => labels().slice(1);
    const us = ['Street address', 'Apartment, suite, etc.', 'City', 'State', 'ZIP code'];
    expect(address()).to.deep.equal(['Country', ...us]);
    type('country', 'DE');
    await nextTask();
    expect(address().slice(3)).to.deep.equal(['Postal code', 'City']);
    type('country', 'JP');
    await nextTask();
    expect(address().slice(1, 5)).to.deep.equal([
      'Postal code',
      'Prefecture',
      'City',
      'Street address',
    ]);
    type('country', 'SG');
    await nextTask();
    expect(address().slice(3)).to.deep.equal(['Postal code']);
    await expect(root).to.be.accessible();
  });

  it('has autofill tokens, and a numeric keyboard where codes are digits', async () => {
    const { control, type } = await drawn();
    const token = (name: string) => control(name).autocomplete;
    expect(token('country')).to.equal('billing country');
    expect(token('line1')).to.equal('billing address-line1');
    expect(token('line2')).to.equal('billing address-line2');
    expect(token('city')).to.equal('billing address-level2');
    expect(token('region')).to.equal('billing address-level1');
    expect(token('postal_code')).to.equal('billing postal-code');
    expect(control('postal_code').inputMode).to.equal('numeric');
    type('country', 'IE');
    expect(control('postal_code').inputMode).to.equal('text');
  });

  it('is asked for in general while the country’s format is on its way', async () => {
    const { promise: slowFormat, resolve } = Promise.withResolvers<AddressFormat>();
    const { labels, type, control, billing } = await drawn({ formats: {}, slowFormat });
    expect(labels().slice(1)).to.deep.equal(['Country', 'Street address', 'City', 'Postal code']);
    type('line1', '1 Main St');
    type('city', 'Cupertino');
    expect(billing.address).to.deep.include({ region: 'N/A', postal_code: 'N/A', country: 'USA' });
    resolve(FORMATS.US);
    await nextTask();
    expect(control('line1').value).to.equal('1 Main St');
    expect(control('region')).to.be.instanceOf(HTMLSelectElement);
  });

  it('keeps what was typed when the country changes', async () => {
    const { type, control, billing } = await drawn();
    type('line1', '1 Main St');
    type('city', 'Cupertino');
    type('region', 'CA');
    type('postal_code', '95014');
    const city = control('city');
    type('country', 'DE');
    expect(control('city')).to.equal(city);
    expect(control('postal_code').value).to.equal('95014');
    type('country', 'SG');
    type('country', 'US');
    expect(billing.address).to.deep.equal({
      line1: '1 Main St',
      city: 'Cupertino',
      region: 'CA',
      postal_code: '95014',
      country: 'USA',
    });
    expect(control('region').value).to.equal('CA');
    expect(control('city').value).to.equal('Cupertino');
  });

  it('takes the name of a region for its code', async () => {
    const { control, billing } = await drawn({
      known: {
        personal_address: {
          line1: '1 Main St',
          city: 'Albany',
          region: 'New York',
          postal_code: '12201',
          country: 'USA',
        },
      },
    });
    expect(control('region').value).to.equal('NY');
    expect(billing.address?.region).to.equal('NY');
  });

  it('begins with the country of the locale, or the one that is known', async () => {
    expect((await drawn({ locale: 'de-DE' })).control('country').value).to.equal('DE');
    const home = { line1: '1', city: 'x', region: 'N/A', postal_code: 'N/A', country: 'SGP' };
    const { control } = await drawn({ known: { personal_address: home } });
    expect(control('country').value).to.equal('SG');
    expect(control('postal_code').value).to.equal('');
  });

  it('takes over what a script has set without an event', async () => {
    const { fields, control, type } = await drawn({ known: ADA });
    for (const [name, text] of [
      ['line1', 'Unter den Linden 1'],
      ['city', 'Berlin'],
      ['postal_code', '10115'],
    ] as const) {
      type(name, text);
    }
    control('country').value = 'DE';
    control('city').value = 'Hamburg';
    fields.check();
    await nextTask();
    expect(fields.check()).to.deep.equal([]);
    const { country, city } = fields.details.personal_address ?? {};
    expect([country, city]).to.deep.equal(['DEU', 'Hamburg']);
  });

  it('tells its country once somebody has said it', async () => {
    const { fields, type } = await drawn({ locale: 'de-DE' });
    expect(fields.country).to.equal(undefined);
    fields.prefill({
      personal_address: { line1: '', city: '', region: '', postal_code: '', country: 'USA' },
    });
    expect(fields.country).to.equal('US');
    type('country', 'FR');
    expect(fields.country).to.equal('FR');
    const known = await drawn({ hasIdentity: true });
    known.type('country', 'FR');
    expect(known.fields.country).to.equal(undefined);
  });

  it('says what is wrong with each field, and what to do', async () => {
    const { fields, type, problem, root } = await drawn();
    fields.prefill(ADA);
    expect(fields.check()).to.deep.equal(['line1', 'city', 'region', 'postal_code']);
    expect(problem('line1')).to.equal('Enter your street address.');
    expect(problem('region')).to.equal('Choose your state.');
    expect(problem('postal_code')).to.equal('Enter your ZIP code.');
    await expect(root).to.be.accessible();
    type('postal_code', '123');
    expect(problem('postal_code')).to.equal(
      'Check your ZIP code: in this country it looks like 95014.',
    );
    type('line1', '4242 4242 4242 4242');
    expect(problem('line1')).to.contain('looks like a card number');
    type('country', 'IE');
    type('postal_code', '');
    expect(problem('postal_code')).to.equal('');
    expect(problem('city')).to.equal('Enter your city.');
  });

  it('takes no control characters, in fields that may stay empty neither', async () => {
    const { fields, type, problem, tick } = await drawn({ known: ADA });
    tick();
    for (const name of ['business_name', 'doing_business_as', 'line1', 'line2', 'city']) {
      type(name, 'x\u0007');
    }
    const wrong = fields.check();
    expect(wrong).to.include.members([
      'business_name',
      'doing_business_as',
      'line1',
      'line2',
      'city',
    ]);
    expect(problem('business_name')).to.equal('Enter your business name.');
    expect(problem('line2')).to.equal('Enter your apartment, suite, etc.');
  });

  it('is written in the direction of its text', async () => {
    const { control, tick } = await drawn();
    tick();
    for (const name of ['business_name', 'doing_business_as', 'line1', 'line2', 'city']) {
      expect(control(name).dir, name).to.equal('auto');
    }
    for (const name of ['business_phone', 'postal_code']) expect(control(name).dir).to.equal('');
  });

  it('is not asked for where the checkout needs none', async () => {
    const home = { line1: '1', city: 'x', region: 'CA', postal_code: '95014', country: 'US' };
    const known = { ...ADA, personal_address: home };
    const { labels, fields } = await drawn({ asksAddress: false, known });
    expect(labels()).to.deep.equal(['I am buying for a business']);
    expect(fields.details.personal_address).to.deep.equal({ ...home, country: 'USA' });
  });
});

describe('a telephone number', () => {
  it('is typed in the digits of any script, stays as typed, and is sent in those that are dialled', async () => {
    const { tick, type, fields, control } = await drawn({ asksAddress: false, known: ADA });
    tick();
    type('business_name', 'Analytical Engines');
    type('phone', ' +٢٠ ١٠ ٠١٢٣ ٤٥٦٧');
    type('business_phone', '۰۲۱-۸۸۷۷۶۶۵۵');
    expect(fields.check()).to.deep.equal([]);
    expect(control('phone').value).to.equal(' +٢٠ ١٠ ٠١٢٣ ٤٥٦٧');
    expect(fields.details).to.include({
      phone: '+20 10 0123 4567',
      business_phone: '021-88776655',
    });
    type('phone', '٠١٢');
    expect(fields.check()).to.deep.equal(['phone']);
  });
});

describe('a business', () => {
  it('is named, and the address is its own', async () => {
    const { tick, labels, type, fields, root } = await drawn({ known: ADA });
    tick();
    expect(labels().slice(1, 4)).to.deep.equal([
      'Business name',
      'Doing business as',
      'Business phone',
    ]);
    expect(textOf(root.querySelector('h3'))).to.equal('Business address');
    expect(fields.check()[0]).to.equal('business_name');
    await expect(root).to.be.accessible();
    type('business_name', 'Analytical Engines');
    type('business_phone', 'later');
    expect(fields.check()).to.include('business_phone');
    type('business_phone', '+1 555 010 9999');
    for (const [name, text] of [
      ['line1', '1 Main St'],
      ['city', 'Cupertino'],
      ['region', 'CA'],
      ['postal_code', '95014'],
    ] as const) {
      type(name, text);
    }
    expect(fields.check()).to.deep.equal([]);
    expect(fields.details).to.deep.equal({
      type: 'BUSINESS',
      ...ADA,
      business_name: 'Analytical Engines',
      business_phone: '+1 555 010 9999',
      business_address: {
        line1: '1 Main St',
        city: 'Cupertino',
        region: 'CA',
        postal_code: '95014',
        country: 'USA',
      },
    });
    expect(z.safeParse(CustomerDetails, fields.details).success).to.equal(true);
  });

  it('is not asked about where the merchant has settled it', async () => {
    const person = await drawn({ known: { type: 'PERSONAL' }, asksAddress: false });
    expect(person.labels()).to.deep.equal([]);
    const firm = await drawn({ known: { type: 'BUSINESS' }, asksAddress: false });
    expect(firm.labels()[0]).to.equal('Business name');
    expect(firm.fields.details.type).to.equal('BUSINESS');
  });

  it('that is known is filled in, until the buyer says that it is none', async () => {
    const known = { ...ADA, business_name: 'Engines', external_customer_id: 'C1' };
    const { control, tick, fields } = await drawn({ known, asksAddress: false });
    expect(control('business').checked).to.equal(true);
    expect(control('business_name').value).to.equal('Engines');
    expect(fields.details).to.deep.equal({ ...known, type: 'BUSINESS' });
    tick();
    expect(fields.details).to.deep.equal({
      type: 'PERSONAL',
      ...ADA,
      external_customer_id: 'C1',
    });
  });
});

describe('the later fields', () => {
  it('are emptied with the rest', async () => {
    const { fields, type, tick, control } = await drawn();
    tick();
    type('line1', '1 Main St');
    type('region', 'CA');
    fields.clear();
    expect(control('line1').value).to.equal('');
    expect(control('region').value).to.equal('');
    expect(control('business').checked).to.equal(false);
    expect(fields.input('business_name')).to.equal(undefined);
  });

  it('never lose what was typed to what is known', async () => {
    const { fields, type, control } = await drawn();
    type('city', 'Cupertino');
    const personal_address = {
      line1: '2 Side St',
      city: 'Albany',
      region: 'NY',
      postal_code: '1',
    };
    fields.prefill({ personal_address });
    expect(control('city').value).to.equal('Cupertino');
    expect(control('line1').value).to.equal('2 Side St');
    type('line1', '');
    fields.prefill({ personal_address });
    expect(control('line1').value).to.equal('');
  });

  it('follow the page, when it knows somebody else, where nobody touched them', async () => {
    const { fields, type, control, billing } = await drawn();
    fields.prefill({
      ...ADA,
      business_name: 'Engines',
      business_address: {
        line1: '1 Main St',
        line2: 'Floor 2',
        city: 'Cupertino',
        region: 'CA',
        postal_code: '95014',
        country: 'USA',
      },
    });
    type('city', 'Berlin-Mitte');
    fields.prefill({
      first_name: 'Grace',
      personal_address: {
        line1: '2 Side St',
        city: 'Berlin',
        region: 'N/A',
        postal_code: '10115',
        country: 'DEU',
      },
    });
    await nextTask();
    expect(control('business').checked).to.equal(false);
    expect(control('country').value).to.equal('DE');
    expect(control('line1').value).to.equal('2 Side St');
    expect(billing.address).to.deep.equal({
      line1: '2 Side St',
      city: 'Berlin-Mitte',
      region: 'N/A',
      postal_code: '10115',
      country: 'DEU',
    });
    fields.prefill({});
    expect(control('country').value).to.equal('US');
    expect(control('line1').value).to.equal('');
  });

  it('stay as they were chosen, whoever the page knows', async () => {
    const { fields, type, tick, control } = await drawn();
    const address = { line1: '1 Main St', city: 'Cupertino', region: 'CA', postal_code: '95014' };
    fields.prefill({ business_name: 'Engines', business_address: { ...address, country: 'USA' } });
    tick();
    type('country', 'GB');
    fields.prefill({ business_name: 'Looms', business_address: { ...address, country: 'DEU' } });
    expect(control('business').checked).to.equal(false);
    expect(control('country').value).to.equal('GB');
  });

  it('help a buyer who has one name only', async () => {
    const { fields, type, problem } = await drawn({ asksAddress: false, splits: true });
    expect(fields.check()).to.include('last_name');
    expect(problem('last_name')).to.equal('Enter your last name.');
    type('first_name', 'Sukarno');
    expect(problem('last_name')).to.contain('If you have only one name, enter it here too.');
    type('last_name', 'Sukarno');
    expect(problem('last_name')).to.equal('');
  });
});
