import { phrases } from './phrases.ts';

/*
 * Labels of sums, in English, German, French, Spanish, Italian, Dutch, Portuguese, Swedish, Danish,
 * Norwegian, Polish and Japanese. A label that is not here is not guessed.
 */

/** What is to be paid. */
const DUE = `
  amount due|amount due now|balance due|balance due now|total due|total amount due|total balance due
  total payable|amount payable|total amount payable|balance payable|amount owed|amount owing
  balance owed|balance owing|total owed|total owing|please pay|pay this amount|amount to pay
  total to pay|to pay|payment due|total payment due|net amount due|invoice amount due
  zu zahlen|zu zahlender betrag|zahlbetrag|zahlungsbetrag|offener betrag|zu zahlende summe
  noch zu zahlen|fälliger betrag
  net à payer|montant à payer|total à payer|reste à payer|solde à payer|montant dû|solde dû|à payer
  total a pagar|importe a pagar|a pagar|saldo a pagar|importe pendiente|saldo pendiente|total debido
  totale da pagare|importo da pagare|da pagare|netto a pagare|saldo da pagare|totale dovuto
  te betalen|te betalen bedrag|totaal te betalen|openstaand bedrag|te voldoen
  valor a pagar|montante a pagar|total em dívida|valor em dívida
  att betala|summa att betala|belopp att betala|at betale|til betaling|å betale|beløb til betaling
  do zapłaty|razem do zapłaty|pozostało do zapłaty|kwota do zapłaty
  ご請求金額|請求金額|ご請求額|請求額|お支払金額|お支払い金額|支払金額`;

/** The sum of a bill with its taxes. */
const TOTAL = `
  total|grand total|invoice total|bill total|total amount|total invoice amount|invoice amount
  total incl vat|total incl. vat|total including vat|total inc vat|total inc. vat|total inc gst
  total inc. gst|total including tax|total incl. tax|total with tax|gross total|total gross
  total tax included|total vat included|total incl. gst|total including gst|total amount incl. vat
  grand total incl. vat|grand total incl. tax|gesamtbetrag inkl. mwst.|gesamtbetrag inkl. mwst|gesamt brutto
  gesamtbetrag|gesamtsumme|gesamt|rechnungsbetrag|bruttobetrag|gesamtbetrag brutto|endbetrag
  rechnungssumme|summe brutto|brutto gesamt|endsumme
  total ttc|montant ttc|montant total|montant total ttc|total général|total facture
  total de la factura|total factura|importe total|total iva incluido|total con iva
  totale|totale fattura|importo totale|totale documento|totale complessivo|totale ivato
  totaal|totaalbedrag|eindtotaal|totaal incl. btw|totaal inclusief btw|factuurbedrag
  total geral|valor total|total da fatura|total da factura|total com iva
  summa|totalt|totalsumma|totalbelopp|total inkl. moms|totalt inkl. moms|i alt|i alt inkl. moms
  razem|suma|wartość brutto|razem brutto|合計|合計金額|総合計|総額|税込合計|合計 税込`;

/** The sum of the lines, before taxes and what is added. */
const SUBTOTAL = `
  subtotal|sub total|sub-total|net total|total net|net amount|total excl. tax|total excl tax|total excluding tax|total excl vat|total excl. vat
  total excluding vat|total before tax|taxable amount|total ex vat|total ex. gst|total ex gst
  zwischensumme|nettobetrag|summe netto|netto|gesamt netto|nettosumme|gesamtbetrag netto
  sous-total|total ht|montant ht|base imponible|base|subtotal sin iva
  imponibile|totale imponibile|subtotale|subtotaal|totaal excl. btw|totaal exclusief btw
  total sem iva|valor líquido|incidência
  delsumma|netto summa|summa exkl. moms|subtotal ekskl. moms|i alt ekskl. moms
  razem netto|wartość netto|小計|税抜合計|税抜金額|合計 税抜`;

const TAX = `
  tax|sales tax|total tax|tax total|vat|total vat|vat total|vat amount|gst|hst|pst|qst|gst/hst
  total gst|state tax|county tax|city tax|local tax
  mwst|mwst.|ust|ust.|umsatzsteuer|mehrwertsteuer|zzgl. mwst|zzgl. mwst.|zzgl. ust|zzgl. ust.
  zzgl. umsatzsteuer|gesamt mwst
  tva|total tva|montant tva|iva|total iva|cuota iva|importe iva|importo iva|totale iva
  totale imposta|imposta|btw|totaal btw|btw-bedrag|valor iva|valor do iva
  moms|moms totalt|summa moms|mva|vat podatek|podatek vat|razem vat|kwota vat|消費税|消費税額|税額|内消費税`;

/** What else is added between the lines and the total. */
const EXTRA = `
  shipping|shipping & handling|shipping and handling|freight|delivery|postage|handling|service charge
  tip|gratuity|surcharge|delivery charge|shipping cost|adjustment|rounding
  versand|versandkosten|porto|fracht|lieferkosten|frais de port|port|livraison|frais de livraison
  gastos de envío|envío|portes|transporte|spese di spedizione|spedizione|trasporto
  verzendkosten|verzending|frakt|fraktavgift|fragt|koszt dostawy|送料`;

const DISCOUNT = `
  discount|total discount|less discount|rabatt|skonto|nachlass|remise|rabais|descuento|sconto|korting
  desconto|rabat|値引き|値引`;

/** What was paid already, or is known to be owed no more. */
const PAID = `
  paid|amount paid|total paid|payments|payment received|payments received|less payments|less payment
  deposit|less deposit|deposit paid|advance payment|prepayment|prepaid|paid to date|paid amount
  bezahlt|anzahlung|abzüglich anzahlung|bereits bezahlt|erhaltene zahlungen|gezahlt
  acompte|acompte versé|déjà payé|déjà réglé|montant payé|anticipo|pagado|importe pagado|pagos
  acconto|pagato|già pagato|aanbetaling|reeds betaald|betaald|pago|valor pago|adiantamento
  betalt|inbetalt|förskott|zapłacono|zaliczka|入金額|支払済`;

const CREDIT = `
  credit|credits|total credit|credit applied|credit balance|total refund|refund|refund total
  amount credited|total credited|credit total|credit amount|refund amount|account credit
  guthaben|gutschriftsbetrag|erstattung|avoir|montant crédité|remboursement|abono|importe abonado
  reembolso|rimborso|credito|accredito|tegoed|creditbedrag|reembolso total|tillgodo|kreditbelopp`;

const PREVIOUS = `
  previous balance|balance forward|balance brought forward|opening balance|prior balance|past due
  past due amount|late fee|late charge|late fees|alter saldo|ancien solde|solde précédent
  saldo anterior|saldo precedente|vorig saldo|föregående saldo`;

/** Sums that say nothing of this bill, or only a part of it. */
const ASIDE = `
  carried forward|carry forward|carried over|brought forward|brought over|amount carried forward
  total carried forward|total brought forward|subtotal carried forward|page total|total this page
  total page|total of this page|continued
  übertrag|übertrag von seite|zwischensumme übertrag|report|à reporter|report à nouveau
  suma y sigue|suma anterior|a riportare|riporto|transport|te transporteren|a transportar
  att överföra|transport fra|do przeniesienia|z przeniesienia|次頁へ繰越|前頁より繰越|繰越
  total savings|you saved|your savings|total saved|total year to date|year to date|ytd total
  total ytd|total quantity|total qty|total items|total hours|total weight|total units|total due this year
  minimum due|minimum payment|minimum payment due|minimum amount due|amount enclosed|late payment`;

export const SUM_LABELS = {
  due: phrases(DUE),
  total: phrases(TOTAL),
  subtotal: phrases(SUBTOTAL),
  tax: phrases(TAX),
  extra: phrases(EXTRA),
  discount: phrases(DISCOUNT),
  paid: phrases(PAID),
  credit: phrases(CREDIT),
  previous: phrases(PREVIOUS),
  aside: phrases(ASIDE),
} as const;

export type SumKind = keyof typeof SUM_LABELS;
