import { phrases } from './phrases.ts';

/*
 * Labels of what bills say beside their sums, in the languages of `sums.ts`.
 */

export const INVOICE_NUMBER = phrases(`
  invoice number|invoice no|invoice nr|invoice num|invoice id|invoice #|invoice№|invoice ref
  invoice reference|inv no|inv number|inv. no|inv #|inv nr|tax invoice number|tax invoice no|tax invoice #
  bill number|bill no|bill id|bill #|your invoice number|our invoice number
  rechnungsnummer|rechnungs-nr|rechnungsnr|rechnung nr|rechnung-nr|rechnungs nr|re.-nr|rg.-nr
  numéro de facture|n° de facture|no de facture|facture n°|facture no|facture numéro|n° facture
  número de factura|nº de factura|n.º de factura|factura nº|factura n.º|factura número|núm. de factura
  numero fattura|n. fattura|fattura n|fattura n°|fattura numero|numero di fattura|fattura nr
  factuurnummer|factuurnr|factuur nr|factuur nummer
  número da fatura|fatura nº|fatura n.º|nº da fatura|número da factura|factura n.º
  fakturanummer|fakturanr|faktura nr|faktura-nr|fakturanr|numer faktury|nr faktury|faktura vat nr
  請求書番号|請求番号|インボイス番号`);

/** A heading that may be followed by the number itself. */
export const INVOICE_HEADING = phrases(`
  invoice|tax invoice|vat invoice|bill|rechnung|facture|factura|fattura|factuur|fatura|faktura|請求書`);

export const DUE_DATE = phrases(`
  due date|date due|payment due|payment due date|payment due by|payment due on|due on|due by|due
  pay by|payable by|please pay by|payment date|invoice due date|bill due date|pay before
  fällig am|fällig bis|fälligkeit|fälligkeitsdatum|zahlbar bis|zahlungsziel|zu zahlen bis|fällig
  zahlung bis|date d'échéance|date d’échéance|échéance|à payer avant le|payable le|date limite de paiement
  payable avant le|à régler avant le|fecha de vencimiento|vencimiento|vence|vence el|pagar antes del
  fecha límite de pago|data di scadenza|scadenza|scadenza pagamento|da pagare entro|pagare entro il
  vervaldatum|vervaldag|te betalen voor|uiterste betaaldatum|betalen voor
  data de vencimento|vencimento|pagar até|data limite de pagamento
  förfallodatum|förfallodag|förfaller|betalas senast|forfaldsdato|forfallsdato|betalingsfrist|forfald
  termin płatności|płatne do|支払期限|お支払期限|支払期日|お支払期日|振込期限`);

export const ISSUE_DATE = phrases(`
  invoice date|bill date|billing date|issue date|date of issue|issued|issued on|date issued|date
  invoice issued|tax point|date of invoice|invoice dated
  rechnungsdatum|datum|ausstellungsdatum|rechnungs-datum|date de facture|date de facturation
  date d'émission|date d’émission|date de la facture|fecha de factura|fecha de emisión|fecha
  fecha factura|data fattura|data|data di emissione|data emissione|data documento
  factuurdatum|datum factuur|data da fatura|data de emissão|data da factura
  fakturadatum|fakturadato|data wystawienia|data faktury|発行日|請求日|請求書発行日`);

/** Who gets the bill: never the vendor. */
export const BUYER = phrases(`
  bill to|billed to|bill-to|billto|invoice to|invoiced to|invoice for|bill for|sold to|sold-to
  ship to|ship-to|shipped to|shipping address|shipping to|deliver to|delivered to|delivery address|delivery to
  to|for|attn|attn.|attention|attention of|for the attention of|fao|c/o|customer|customer name|customer details
  customer information|customer address|client|client name|client details|client information|buyer|buyer name
  purchaser|recipient|recipient name|bill recipient|billing address|billing to|billing information|billing details
  billing contact|service address|service for|services for|service to|prepared for|made out to|issued to|addressed to
  consignee|payer|paid by|ordered by|order for|account of|on behalf of|guest|guest name|tenant|member
  member name|patient|patient name|student|student name|subscriber|policyholder|insured|debtor|company billed
  registered to|licensed to|mail to|dear|company|organization|organisation|contact|your details
  your company|your address|requested by|property|project|job|site|site address
  rechnung an|rechnungsempfänger|empfänger|kunde|kundin|kundenname|lieferadresse|lieferung an|lieferanschrift
  rechnungsadresse|rechnungsanschrift|an|auftraggeber|käufer|besteller|leistungsempfänger|z. hd.|z.hd.|zu händen
  facturé à|facturer à|facture à|adressé à|destinataire|client|livré à|livrer à|adresse de livraison|acheteur
  adresse de facturation|à l'attention de|à l’attention de|pour|code client
  facturar a|facturado a|cliente|destinatario|enviar a|dirección de envío|comprador|dirección de facturación
  datos del cliente|a la atención de|para
  fatturare a|intestato a|cliente|destinatario|spedire a|spett.le|spettabile|spett. le|acquirente|cessionario
  indirizzo di spedizione|indirizzo di fatturazione|luogo di destinazione|alla cortese attenzione
  factuur aan|gefactureerd aan|klant|klantgegevens|afnemer|koper|t.a.v.|afleveradres|leveren aan|factuuradres
  faturar a|faturado a|cliente|comprador|destinatário|enviar para|morada de entrega|exmo. sr|exmos. srs
  faktureras till|fakturaadress|kund|köpare|leveransadress|mottagare|beställare|kunde|køber|leveringsadresse
  faktura til|modtager|nabywca|odbiorca|kupujący|klient|御中|請求先|お客様|宛先|納品先`);

/** The same where a name may follow without a colon. */
export const BEFORE_BUYER = phrases(`
  to|attn|attn.|attention|fao|c/o|dear|spett.le|spett. le|t.a.v.|z. hd.|z.hd.|exmo. sr|exmos. srs|an|à`);

/** Who sells. */
export const SELLER = phrases(`
  from|vendor|vendor name|supplier|supplier name|seller|seller name|bill from|billed by|invoice from|issued by
  issuer|sold by|invoiced by|provider|service provider
  rechnungssteller|lieferant|verkäufer|absender|aussteller|leistungserbringer|fournisseur|vendeur|émetteur
  émis par|prestataire|de la part de|proveedor|emisor|vendedor|emitido por|fornitore|cedente|venditore|emittente
  leverancier|verkoper|afzender|fornecedor|emitente|leverantör|säljare|sælger|leverandør|sprzedawca|wystawca
  発行元|請求元|発行者`);

/** Who gets the money: the vendor, or somebody who collects for it. */
export const PAYEE = phrases(`
  remit to|remit payment to|remit payments to|please remit to|remittance address|pay to|payable to|payee|payee name
  make check payable to|make checks payable to|make cheque payable to|make cheques payable to|make payment to
  please make payment to|zahlungsempfänger|begünstigter|bénéficiaire|beneficiary|beneficiary name|betalningsmottagare
  odbiorca płatności`);

/** Whose a bank account is: it confirms a name, and alone it is none, because buyers have accounts too. */
export const HOLDER = phrases(`
  account holder|account holder name|bank account name|name on account|kontoinhaber|kontoinhaberin|titulaire
  titulaire du compte|titular|titular de la cuenta|titular da conta|beneficiario|intestatario|intestatario conto
  begunstigde|rekeninghouder|t.n.v.|ten name van|beneficiário|kontohavare|kontohaver|口座名義|口座名`);

export const BANK_NAME = phrases(`bank name|bank|name of bank|receiving bank|beneficiary bank`);

export const ROUTING_NUMBER = phrases(`
  routing number|routing no|routing #|routing|aba|aba number|aba no|aba #|aba routing number|aba routing
  aba/routing|aba / routing|routing/transit number|routing / transit number|routing transit number|rtn|transit number
  ach routing number|ach routing|ach aba|ach aba number|ach routing no|ach routing #|ach routing/aba|aba (ach)
  wire routing number|wire routing|wire aba|wire aba number|fedwire routing number|fedwire aba|wire routing no
  wire routing #|bank routing number|bank routing|routing (aba)|routing number for ach|routing number for wires`);

export const ACCOUNT_NUMBER = phrases(`
  account number|account no|account num|account #|account|acct number|acct no|acct #|acct. no|acct|a/c no|a/c number
  a/c|bank account number|bank account no|bank account|beneficiary account number|ach account number|ach account
  wire account number|wire account|checking account number|checking account|deposit account number`);

/** Other labels, so that a value is never taken for one that stands beside it. */
export const OTHER_LABELS = phrases(`
  number|no|no.|nr|nr.|nummer|numéro|número|numero|invoice details|details|po|po number|po no|p.o. number|p.o.|po #|purchase order|purchase order number|order|order number|order no|order #
  order date|order id|customer number|customer no|customer id|customer #|account manager|terms|payment terms|reference
  our reference|your reference|your ref|our ref|ref|phone|tel|tel.|telephone|fax|mobile|email|e-mail|web|website
  vat number|vat no|vat id|vat reg no|vat registration number|tax id|tax number|ein|abn|acn|gst number|gst no
  company number|company reg|registration number|registered office|iban|bic|swift|swift code|sort code|page
  account name|service period|billing period|period|delivery date|ship date|date shipped|currency|notes|note|memo|payment method
  payment details|payment information|bank details|wire instructions|ach instructions|description|item|quantity|qty
  price|unit price|rate|amount|hours|tracking number|contact person|sales person|salesperson|sales rep|job number
  kundennummer|kunden-nr|kundennr|bestellnummer|bestell-nr|auftragsnummer|lieferdatum|leistungsdatum
  leistungszeitraum|ust-id|ust-idnr|ust-id-nr|ust.-id|steuernummer|steuer-nr|telefon|seite|zahlungsbedingungen
  bankverbindung|blz|kontonummer|handelsregister|geschäftsführer|ihr zeichen|unser zeichen|betreff|währung
  numéro de client|n° client|n° de commande|numéro de commande|n° tva|tva intracommunautaire|siret|siren|rcs
  téléphone|tél|conditions de paiement|date de livraison|devise
  nif|cif|número de cliente|número de pedido|pedido|forma de pago|condiciones de pago|teléfono|moneda
  p.iva|p. iva|partita iva|codice fiscale|ordine|numero ordine|condizioni di pagamento|telefono|modalità di pagamento
  klantnummer|ordernummer|bestelnummer|btw-nummer|btw nummer|kvk|kvk-nummer|telefoon|betalingstermijn
  contribuinte|nipc|número de cliente|encomenda|telefone|condições de pagamento
  kundnummer|ordernummer|organisationsnummer|org.nr|org nr|momsreg.nr|bankgiro|plusgiro|betalningsvillkor|er referens
  vår referens|kundenr|cvr|cvr-nr|ordrenummer|nip|regon|登録番号|電話|住所|備考|件名|支払条件|振込先`);
