import type { DocumentKind } from '../../../src/api/merchant/bills.ts';
import { phrases, type Phrases } from './phrases.ts';

/*
 * What documents call themselves. A heading says it alone in its cell, or before a number.
 */

/** The first kind that has a heading is the document's: a pro forma invoice is no invoice. */
export const KIND_HEADINGS: readonly (readonly [DocumentKind, Phrases])[] = [
  [
    'credit_note',
    phrases(`
      credit note|credit memo|credit memorandum|credit invoice|tax credit note|credit|credit advice|refund note
      refund|refund receipt|adjustment note|gutschrift|rechnungskorrektur|stornorechnung|storno
      avoir|facture d'avoir|facture d’avoir|note de crédit|nota de crédito|factura rectificativa|abono|nota de abono
      nota di credito|nota di accredito|creditnota|creditfactuur|nota de crédito|kreditnota|kreditfaktura
      kreditnote|kreditnotat|faktura korygująca|korekta|赤伝票|返金`),
  ],
  [
    'quote',
    phrases(`
      quote|quotation|price quote|sales quote|estimate|cost estimate|pro forma|proforma|pro-forma|pro forma invoice
      proforma invoice|pro-forma invoice|proposal|offer|bid|tender|angebot|kostenvoranschlag|proformarechnung
      proforma-rechnung|pro-forma-rechnung|devis|facture proforma|facture pro forma|facture pro-forma|offre|offre de prix
      presupuesto|cotización|factura proforma|preventivo|offerta|fattura proforma|fattura pro forma
      offerte|prijsopgave|proformafactuur|pro-formafactuur|orçamento|proposta|cotação|fatura proforma
      offert|anbud|proformafaktura|proforma faktura|tilbud|overslag|oferta|wycena|faktura proforma|faktura pro forma
      見積書|御見積書|お見積書`),
  ],
  [
    'receipt',
    phrases(`
      receipt|payment receipt|sales receipt|official receipt|cash receipt|receipt of payment|payment confirmation
      payment received|invoice receipt|invoice/receipt|invoice / receipt|tax invoice/receipt|tax invoice / receipt
      thank you for your payment|quittung|kassenbon|zahlungsbestätigung|zahlungsbeleg|beleg|reçu|quittance|ticket de caisse
      reçu de paiement|recibo|recibo de pago|justificante de pago|ricevuta|ricevuta di pagamento|quietanza|scontrino
      kwitantie|ontvangstbewijs|betaalbewijs|kassabon|recibo de pagamento|fatura-recibo|fatura recibo|fatura/recibo
      kvitto|kvittens|kvittering|paragon|pokwitowanie|potwierdzenie zapłaty|領収書|領収証`),
  ],
  [
    'statement',
    phrases(`
      statement|account statement|statement of account|monthly statement|customer statement|billing statement
      activity statement|bank statement|aging statement|open items|outstanding invoices
      kontoauszug|kontoübersicht|saldenbestätigung|offene posten|sammelaufstellung|relevé|relevé de compte
      extracto|extracto de cuenta|estado de cuenta|estratto conto|rekeningoverzicht|rekeningafschrift|openstaande posten
      extrato|extrato de conta|conta corrente|kontoutdrag|kontoudtog|kontoutskrift|wyciąg|zestawienie|取引明細書`),
  ],
  [
    'remittance',
    phrases(`
      remittance|remittance advice|remittance slip|payment advice|payment notification|advice of payment|payment slip
      zahlungsavis|avis|zahlungsmitteilung|avis de paiement|avis de virement|bordereau de paiement|aviso de pago
      aviso de transferencia|avviso di pagamento|distinta di pagamento|betalingsadvies|betalingsspecificatie
      aviso de pagamento|betalningsavi|betalningsspecifikation|betalingsavis|awizo płatności|支払通知書`),
  ],
  [
    'other',
    phrases(`
      delivery note|delivery slip|packing slip|packing list|packing note|despatch note|dispatch note|bill of lading
      waybill|consignment note|goods received note|purchase order|sales order|order confirmation|order acknowledgement
      order|work order|job sheet|timesheet|time sheet|contract|agreement|price list|catalogue|catalog|letter|memo
      reminder|payment reminder|final notice|final reminder|past due notice|overdue notice|second notice|collection notice
      dunning letter|debit note|debit memo|self-billed invoice|self-billing invoice|self billing invoice|donation receipt
      commercial invoice|certificate|warranty|insurance certificate|payslip|pay stub|tax return|report|inventory|draft
      draft invoice|invoice draft|sample invoice|specimen|sample|example|example invoice|test|test invoice|demo
      demo invoice|template|invoice template|superseded|obsolete|invalid|for reference only|for information only|not for payment
      beispiel|beispielrechnung|testrechnung|exemple|ejemplo|esempio|voorbeeld|exemplo|exempel|eksempel|przykład|見本|this is not an invoice|this is not a bill|not an invoice
      not a bill|this is not a tax invoice|void|voided|cancelled|canceled|cancellation|cancelled invoice
      lieferschein|packliste|auftragsbestätigung|bestellung|auftrag|mahnung|zahlungserinnerung|letzte mahnung|vertrag
      entwurf|storniert|ungültig|muster|stundenzettel|bon de livraison|bordereau de livraison|bon de commande
      confirmation de commande|rappel|relance|mise en demeure|contrat|brouillon|annulé|annulée|spécimen
      albarán|nota de entrega|pedido|orden de compra|confirmación de pedido|recordatorio|recordatorio de pago|contrato
      borrador|anulado|anulada|documento di trasporto|ddt|bolla di consegna|ordine|ordine di acquisto|conferma d'ordine
      conferma d’ordine|sollecito|sollecito di pagamento|contratto|bozza|annullato|annullata|fac-simile
      pakbon|leveringsbon|afleverbon|bestelbon|inkooporder|orderbevestiging|herinnering|betalingsherinnering|aanmaning
      overeenkomst|concept|geannuleerd|guia de remessa|guia de transporte|encomenda|nota de encomenda|lembrete
      rascunho|cancelado|anulado|följesedel|inköpsorder|orderbekräftelse|påminnelse|betalningspåminnelse|utkast|makulerad
      følgeseddel|pakkeseddel|ordrebekræftelse|rykker|betalingspåmindelse|kladde|annulleret|dowód dostawy|zamówienie
      wezwanie do zapłaty|przypomnienie|umowa|szkic|anulowano|納品書|発注書|注文書|督促状|契約書`),
  ],
];

/** Headings of invoices. Words for a part of a document, such as `invoice number`, say it too. */
export const INVOICE_HEADINGS = phrases(`
  invoice|tax invoice|vat invoice|sales invoice|service invoice|invoice original|original invoice|invoice copy
  copy invoice|bill|your bill|your invoice|utility bill|final invoice|simplified invoice
  rechnung|schlussrechnung|abschlagsrechnung|teilrechnung|facture|facture originale|factura|factura simplificada
  fattura|fattura elettronica|fattura immediata|factuur|fatura|factura|faktura|faktura vat|regning
  請求書|御請求書|ご請求書|適格請求書`);

/** Marks that say that the money has come, or comes by itself. */
export const PAID_MARKS = phrases(`
  paid|paid in full|fully paid|payment received|paid - thank you|paid, thank you|settled|account settled
  no payment due|no payment is due|no payment required|nothing to pay|nothing due|do not pay|no balance due
  bezahlt|betrag erhalten|dankend erhalten|payé|payée|acquitté|acquittée|réglé|réglée|pagado|pagada|pagato|pagata
  saldato|saldata|betaald|voldaan|pago|paga|liquidado|betald|betalt|zapłacono|opłacono|支払済|支払済み|領収済|入金済`);

/** Marks of copies. They are no kind of document, and no names. */
export const COPY_MARKS = phrases(`
  original|copy|duplicate|triplicate|customer copy|office copy|file copy|confidential|final|approved|received
  kopie|duplikat|copie|duplicata|copia|duplicado|duplicato|kopia|kopi|urgent|overdue|past due|new|revised|recurring
  oryginał|控え|原本|logo|your logo|logo here|company logo|welcome|thank you|page`);

/** Sentences that say that no payment is expected. */
export const NOTHING_EXPECTED =
  /\b(?:will be (?:automatically )?(?:charged|debited|collected|withdrawn|deducted)|has been (?:paid|charged|settled)|(?:was|were) (?:charged|paid)|automatic(?:ally)? (?:payment|charged|debited)|auto ?pay|do not pay|not (?:for payment|payable)|no (?:further )?payment (?:is )?(?:due|required|necessary|needed)|paid (?:on|by|with|via|in full)\b|already paid|not (?:an invoice|a bill|a tax invoice)|(?:by|via|per) direct debit|direct debit (?:will|on)|abgebucht|eingezogen|lastschrift|bereits bezahlt|dankend erhalten|sera prélevé|prélèvement automatique|domiciliación|domiciliado|se cargará|addebit(?:o|ato) (?:diretto|automatico)|automatische incasso|wordt (?:automatisch )?(?:afgeschreven|geïncasseerd)|débito direto|autogiro|betalingsservice)\b/i;
