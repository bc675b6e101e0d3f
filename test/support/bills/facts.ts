/*
 * What made-up bills are about. A bill is drawn from facts, so it is known what it says.
 */

export const BILL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv'] as const;
export type BillLanguage = (typeof BILL_LANGUAGES)[number];

export interface Party {
  readonly name: string;
  readonly street: string;
  readonly city: string;
}

/** A line of a bill. Amounts are minor units. */
export interface FactLine {
  readonly description: string;
  readonly quantity: number;
  readonly price: number;
}

export interface Facts {
  readonly language: BillLanguage;
  readonly vendor: Party;
  readonly domain: string;
  readonly taxId: string;
  readonly buyer: Party;
  readonly number: string;
  /** Days, as in `2026-03-31`. */
  readonly issued: string;
  readonly due: string;
  readonly currency: string;
  readonly lines: readonly FactLine[];
  /** Percent. */
  readonly taxRate: number;
}

type Choose = <Value>(values: readonly Value[]) => Value;

/** A source of choices that are the same for the same seed. */
export function chooser(seed: number): Choose {
  let state = (seed * 2_654_435_761 + 12_345) % 4_294_967_296;
  return (values) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    const value = values[Math.floor((state / 4_294_967_296) * values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from');
    return value;
  };
}

interface Country {
  readonly currencies: readonly string[];
  readonly rates: readonly number[];
  readonly vendors: readonly (readonly [name: string, domain: string])[];
  readonly buyers: readonly string[];
  readonly streets: readonly string[];
  readonly cities: readonly string[];
  readonly taxId: string;
  readonly goods: readonly string[];
}

const COUNTRIES: Readonly<Record<BillLanguage, Country>> = {
  en: {
    currencies: ['USD', 'USD', 'GBP', 'AUD', 'KWD'],
    rates: [0, 8.25, 20],
    vendors: [
      ['Northwind Paper Co.', 'northwindpaper.example.com'],
      ['Hillside Catering LLC', 'hillsidecatering.example.com'],
      ['Brightwater Utilities', 'brightwater.example.com'],
      ['Ash & Sons', 'ashandsons.example.com'],
      ['Total Clean Services Ltd', 'totalclean.example.com'],
    ],
    buyers: ['Small Hours', 'Small Hours LLC'],
    streets: ['12 Market Street', '4 Mill Lane', '1200 Harbor Drive'],
    cities: ['Springfield, IL 62701', 'Portland, OR 97201'],
    taxId: 'Tax ID 12-3456789',
    goods: ['Paper, A4', 'Consulting', 'Lunch for twelve', 'Water supply', 'Cleaning, weekly'],
  },
  de: {
    currencies: ['EUR', 'CHF'],
    rates: [19, 7],
    vendors: [
      ['Kaffeerösterei Nord GmbH', 'kaffee-nord.de'],
      ['Bäckerei Müller KG', 'baeckerei-mueller.de'],
      ['Schreinerei Holz & Form', 'holzundform.de'],
    ],
    buyers: ['Small Hours', 'Kleine Stunden GmbH'],
    streets: ['Hauptstraße 12', 'Lindenallee 4a'],
    cities: ['10115 Berlin', '20095 Hamburg'],
    taxId: 'USt-IdNr. DE123456789',
    goods: ['Kaffeebohnen', 'Brötchen', 'Regal nach Maß'],
  },
  fr: {
    currencies: ['EUR'],
    rates: [20, 10],
    vendors: [
      ['Boulangerie Lefèvre SARL', 'boulangerie-lefevre.fr'],
      ['Atelier Dubois', 'atelier-dubois.fr'],
    ],
    buyers: ['Small Hours', 'Petites Heures SAS'],
    streets: ['12 rue de la Paix', '4 avenue Foch'],
    cities: ['75002 Paris', '69001 Lyon'],
    taxId: 'N° TVA FR12345678901',
    goods: ['Pains et viennoiseries', 'Réparation', 'Étagère sur mesure'],
  },
  es: {
    currencies: ['EUR'],
    rates: [21, 10],
    vendors: [
      ['Papelería Norte S.L.', 'papeleria-norte.es'],
      ['Transportes García', 'transportes-garcia.es'],
    ],
    buyers: ['Small Hours', 'Horas Pequeñas S.A.'],
    streets: ['Calle Mayor 12', 'Avenida del Sol 4'],
    cities: ['28013 Madrid', '08002 Barcelona'],
    taxId: 'NIF B12345678',
    goods: ['Papel A4', 'Transporte urgente', 'Cajas de cartón'],
  },
  it: {
    currencies: ['EUR'],
    rates: [22, 10],
    vendors: [
      ['Officina Rossi S.r.l.', 'officina-rossi.it'],
      ['Caffè Bianchi', 'caffe-bianchi.it'],
    ],
    buyers: ['Small Hours', 'Piccole Ore S.p.A.'],
    streets: ['Via Roma 12', 'Corso Italia 4'],
    cities: ['00184 Roma', '20121 Milano'],
    taxId: 'P.IVA 12345678901',
    goods: ['Riparazione', 'Caffè in grani', 'Ricambi'],
  },
  nl: {
    currencies: ['EUR'],
    rates: [21, 9],
    vendors: [
      ['Drukkerij De Vries B.V.', 'drukkerij-devries.nl'],
      ['Bloemen van Dijk', 'bloemenvandijk.nl'],
    ],
    buyers: ['Small Hours', 'Kleine Uren B.V.'],
    streets: ['Hoofdstraat 12', 'Prinsengracht 4'],
    cities: ['1012 AB Amsterdam', '3011 CD Rotterdam'],
    taxId: 'BTW-nummer NL123456789B01',
    goods: ['Drukwerk', 'Boeketten', 'Enveloppen'],
  },
  pt: {
    currencies: ['EUR'],
    rates: [23, 6],
    vendors: [
      ['Padaria Silva Lda', 'padaria-silva.pt'],
      ['Carpintaria Costa', 'carpintaria-costa.pt'],
    ],
    buyers: ['Small Hours', 'Horas Pequenas Lda'],
    streets: ['Rua Augusta 12', 'Avenida da Liberdade 4'],
    cities: ['1100-048 Lisboa', '4000-322 Porto'],
    taxId: 'NIPC 123456789',
    goods: ['Pão', 'Estante por medida', 'Entrega'],
  },
  sv: {
    currencies: ['SEK'],
    rates: [25, 12],
    vendors: [
      ['Nordisk Papper AB', 'nordiskpapper.se'],
      ['Bageri Lindqvist', 'bageri-lindqvist.se'],
    ],
    buyers: ['Small Hours', 'Små Timmar AB'],
    streets: ['Storgatan 12', 'Kungsgatan 4'],
    cities: ['111 22 Stockholm', '411 01 Göteborg'],
    taxId: 'Org.nr 556677-8899',
    goods: ['Papper', 'Bullar', 'Frakt till butik'],
  },
};

/** Facts of a bill in a language, the same for the same seed. */
export function factsOf(language: BillLanguage, seed: number): Facts {
  const choose = chooser(seed * 31 + language.charCodeAt(0) * 7 + language.charCodeAt(1));
  const country = COUNTRIES[language];
  const [name, domain] = choose(country.vendors);
  const currency = choose(country.currencies);
  const month = choose([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const day = choose([1, 2, 3, 5, 8, 12, 13, 17, 24, 28]);
  const iso = (of: number) => `2026-${String(of).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const count = choose([1, 2, 3, 4]);
  return {
    language,
    vendor: { name, street: choose(country.streets), city: choose(country.cities) },
    domain,
    taxId: country.taxId,
    buyer: {
      name: choose(country.buyers),
      street: choose(country.streets),
      city: choose(country.cities),
    },
    number: `${choose(['INV-', '2026/', 'R', 'F-', ''])}${choose([1017, 2041, 88912, 300_455])}`,
    issued: iso(month),
    due: iso(month + choose([1, 2])),
    currency,
    lines: Array.from({ length: count }, () => ({
      description: choose(country.goods),
      quantity: choose([1, 2, 3, 10, 25]),
      price: choose([500, 1250, 1999, 4120, 10_000, 123_456]),
    })),
    taxRate: choose(country.rates),
  };
}

/** Sums of a bill, in minor units. */
export function sumsOf({ lines, taxRate }: Facts) {
  const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const tax = Math.round((subtotal * taxRate) / 100);
  return { subtotal, tax, total: subtotal + tax };
}
