import type { BillLanguage, Facts } from './facts.ts';
import { minorUnitDigits } from '../../../src/money.ts';

/** How the bills of a language are worded, as those who write them do. */
export interface Wording {
  readonly invoice: string;
  readonly number: string;
  readonly issued: string;
  readonly due: string;
  readonly buyer: string;
  readonly seller: string;
  readonly columns: readonly [string, string, string, string];
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  readonly toPay: string;
  readonly carried: string;
  readonly brought: string;
  readonly net: string;
  readonly thanks: string;
  /** Headings of what is no invoice. */
  readonly others: Readonly<Record<'credit_note' | 'quote' | 'receipt' | 'statement', string>>;
  readonly paid: string;
}

export const WORDINGS: Readonly<Record<BillLanguage, Wording>> = {
  en: {
    invoice: 'INVOICE',
    number: 'Invoice number',
    issued: 'Invoice date',
    due: 'Due date',
    buyer: 'Bill to',
    seller: 'From',
    columns: ['Description', 'Qty', 'Unit price', 'Amount'],
    subtotal: 'Subtotal',
    tax: 'Tax',
    total: 'Total',
    toPay: 'Amount due',
    carried: 'Carried forward',
    brought: 'Brought forward',
    net: 'Terms: net 30',
    thanks: 'Thank you for your business.',
    others: {
      credit_note: 'CREDIT NOTE',
      quote: 'QUOTATION',
      receipt: 'RECEIPT',
      statement: 'Statement of account',
    },
    paid: 'PAID',
  },
  de: {
    invoice: 'Rechnung',
    number: 'Rechnungsnummer',
    issued: 'Rechnungsdatum',
    due: 'Fällig am',
    buyer: 'Rechnungsempfänger',
    seller: 'Lieferant',
    columns: ['Beschreibung', 'Menge', 'Einzelpreis', 'Betrag'],
    subtotal: 'Zwischensumme',
    tax: 'MwSt.',
    total: 'Gesamtbetrag',
    toPay: 'Zu zahlen',
    carried: 'Übertrag',
    brought: 'Übertrag',
    net: 'Zahlbar innerhalb von 30 Tagen',
    thanks: 'Vielen Dank für Ihren Auftrag.',
    others: {
      credit_note: 'Gutschrift',
      quote: 'Angebot',
      receipt: 'Quittung',
      statement: 'Kontoauszug',
    },
    paid: 'BEZAHLT',
  },
  fr: {
    invoice: 'FACTURE',
    number: 'Numéro de facture',
    issued: 'Date de facture',
    due: "Date d'échéance",
    buyer: 'Facturé à',
    seller: 'Fournisseur',
    columns: ['Désignation', 'Quantité', 'Prix unitaire', 'Montant'],
    subtotal: 'Total HT',
    tax: 'TVA',
    total: 'Total TTC',
    toPay: 'Net à payer',
    carried: 'À reporter',
    brought: 'Report',
    net: 'Paiement à 30 jours',
    thanks: 'Merci de votre confiance.',
    others: {
      credit_note: 'AVOIR',
      quote: 'DEVIS',
      receipt: 'REÇU',
      statement: 'Relevé de compte',
    },
    paid: 'ACQUITTÉE',
  },
  es: {
    invoice: 'FACTURA',
    number: 'Número de factura',
    issued: 'Fecha de factura',
    due: 'Fecha de vencimiento',
    buyer: 'Facturar a',
    seller: 'Proveedor',
    columns: ['Concepto', 'Cantidad', 'Precio unitario', 'Importe'],
    subtotal: 'Base imponible',
    tax: 'IVA',
    total: 'Importe total',
    toPay: 'Total a pagar',
    carried: 'Suma y sigue',
    brought: 'Suma anterior',
    net: 'Pago a 30 días',
    thanks: 'Gracias por su confianza.',
    others: {
      credit_note: 'Nota de crédito',
      quote: 'PRESUPUESTO',
      receipt: 'RECIBO',
      statement: 'Extracto de cuenta',
    },
    paid: 'PAGADO',
  },
  it: {
    invoice: 'FATTURA',
    number: 'Numero fattura',
    issued: 'Data fattura',
    due: 'Scadenza',
    buyer: 'Fatturare a',
    seller: 'Fornitore',
    columns: ['Descrizione', 'Quantità', 'Prezzo unitario', 'Importo'],
    subtotal: 'Imponibile',
    tax: 'IVA',
    total: 'Totale fattura',
    toPay: 'Totale da pagare',
    carried: 'A riportare',
    brought: 'Riporto',
    net: 'Pagamento a 30 giorni',
    thanks: 'Grazie per la fiducia.',
    others: {
      credit_note: 'Nota di credito',
      quote: 'PREVENTIVO',
      receipt: 'RICEVUTA',
      statement: 'Estratto conto',
    },
    paid: 'PAGATO',
  },
  nl: {
    invoice: 'FACTUUR',
    number: 'Factuurnummer',
    issued: 'Factuurdatum',
    due: 'Vervaldatum',
    buyer: 'Factuur aan',
    seller: 'Leverancier',
    columns: ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'],
    subtotal: 'Subtotaal',
    tax: 'BTW',
    total: 'Totaal',
    toPay: 'Te betalen',
    carried: 'Transport',
    brought: 'Transport',
    net: 'Betaling binnen 30 dagen',
    thanks: 'Bedankt voor uw bestelling.',
    others: {
      credit_note: 'CREDITNOTA',
      quote: 'OFFERTE',
      receipt: 'KWITANTIE',
      statement: 'Rekeningoverzicht',
    },
    paid: 'BETAALD',
  },
  pt: {
    invoice: 'FATURA',
    number: 'Número da fatura',
    issued: 'Data da fatura',
    due: 'Data de vencimento',
    buyer: 'Faturar a',
    seller: 'Fornecedor',
    columns: ['Descrição', 'Quantidade', 'Preço unitário', 'Valor'],
    subtotal: 'Subtotal',
    tax: 'IVA',
    total: 'Total',
    toPay: 'Valor a pagar',
    carried: 'A transportar',
    brought: 'Transporte',
    net: 'Pagamento a 30 dias',
    thanks: 'Obrigado pela preferência.',
    others: {
      credit_note: 'Nota de crédito',
      quote: 'ORÇAMENTO',
      receipt: 'RECIBO',
      statement: 'Extrato de conta',
    },
    paid: 'PAGO',
  },
  sv: {
    invoice: 'FAKTURA',
    number: 'Fakturanummer',
    issued: 'Fakturadatum',
    due: 'Förfallodatum',
    buyer: 'Faktureras till',
    seller: 'Leverantör',
    columns: ['Beskrivning', 'Antal', 'Pris', 'Belopp'],
    subtotal: 'Delsumma',
    tax: 'Moms',
    total: 'Summa',
    toPay: 'Att betala',
    carried: 'Att överföra',
    brought: 'Transport från',
    net: 'Betalning 30 dagar netto',
    thanks: 'Tack för förtroendet.',
    others: {
      credit_note: 'KREDITNOTA',
      quote: 'OFFERT',
      receipt: 'KVITTO',
      statement: 'Kontoutdrag',
    },
    paid: 'BETALD',
  },
};

const LOCALES: Readonly<Record<BillLanguage, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  nl: 'nl-NL',
  pt: 'pt-PT',
  sv: 'sv-SE',
};

/** An amount as the bills of a language write it. Minor units. */
export function money({ language, currency }: Facts, minor: number): string {
  const digits = minorUnitDigits(currency);
  return new Intl.NumberFormat(currency === 'AUD' ? 'en-US' : LOCALES[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
    .format(minor / 10 ** digits)
    .replace(/[\u{202f}\u{a0}]/gu, ' ');
}

/** A day as the bills of a language write it, in figures or in words. */
export function day({ language, currency }: Facts, iso: string, isInWords: boolean): string {
  const date = new Date(`${iso}T00:00:00Z`);
  const british = currency === 'USD' ? 'en-US' : 'en-GB';
  const locale = language === 'en' ? british : LOCALES[language];
  const form = isInWords
    ? ({ dateStyle: 'long' } as const)
    : ({ year: 'numeric', month: '2-digit', day: '2-digit' } as const);
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(date);
}
