import { isPhrase, phrases, type Phrases } from './phrases.ts';

/** What the columns of a table of items hold. */
export type ItemColumn = 'description' | 'quantity' | 'unit_price' | 'amount' | 'other';

/** Heads of the columns, in the languages of `sums.ts`. */
const HEADS: readonly (readonly [ItemColumn, Phrases])[] = [
  [
    'description',
    phrases(`
      description|item|items|item description|service|services|product|product name|details|activity|particulars|work
      product/service|product / service|beschreibung|bezeichnung|leistung|artikel|position|artikelbezeichnung
      désignation|description|libellé|prestation|article|descripción|concepto|artículo|producto
      descrizione|prodotto|articolo|omschrijving|dienst|product|descrição|artigo|designação
      beskrivning|benämning|artikel|beskrivelse|vare|nazwa|opis|nazwa towaru lub usługi|品名|品目|項目|内容|摘要`),
  ],
  [
    'quantity',
    phrases(`
      qty|quantity|hours|hrs|units|no. of units|hrs/qty|qty/hrs|menge|anzahl|stunden|quantité|qté|heures|cantidad|cant|cant.
      horas|quantità|q.tà|qtà|ore|aantal|uren|quantidade|qtd|qtd.|antal|antall|timmar|ilość|数量`),
  ],
  [
    'unit_price',
    phrases(`
      unit price|unit cost|price|rate|cost|price each|each|price per unit|hourly rate|einzelpreis|preis|stückpreis|e-preis
      prix unitaire|prix unitaire ht|pu|p.u.|pu ht|prix|precio unitario|precio|precio ud.|prezzo unitario|prezzo
      prijs|stuksprijs|eenheidsprijs|tarief|preço unitário|preço|à-pris|pris|enhetspris|enhedspris|cena|cena netto
      cena jednostkowa|単価`),
  ],
  [
    'amount',
    phrases(`
      amount|total|line total|extended|ext. price|net|net amount|line amount|subtotal|total price|total amount
      betrag|gesamt|gesamtpreis|summe|netto|nettobetrag|montant|montant ht|total ht|importe|importo|totale|bedrag|totaal
      valor|belopp|summa|beløb|beløp|wartość|wartość netto|kwota|金額`),
  ],
  [
    'other',
    phrases(`
      date|#|no|no.|pos|pos.|sku|code|item code|item no|item #|ref|tax|vat|vat %|vat rate|tax rate|gst|unit|uom|discount
      datum|nr|nr.|einheit|mwst|mwst.|ust|ust.|tva|tva %|taux tva|unité|réf|réf.|fecha|iva|iva %|ref.|unidad|data|u.m.
      btw|btw %|eenheid|unid.|enhet|moms|moms %|enhed|lp|lp.|j.m.|jm|vat %|stawka vat|日付|単位|税率`),
  ],
];

/** The column whose head a cell is. */
export function columnOf(text: string): ItemColumn | undefined {
  return HEADS.find(([, heads]) => isPhrase(text, heads))?.[0];
}

/** Whether cells are the head of a table of items. */
export function isItemHead(cells: readonly { readonly text: string }[]): boolean {
  const columns = cells.map(({ text }) => columnOf(text));
  return columns.includes('description') && columns.includes('amount');
}
