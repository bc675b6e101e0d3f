#!/bin/sh
# A tour of the sandbox with nothing but sh and curl. docs/tour.md shows what it prints.
set -eu
url="http://localhost:${EASY_SERVICE_PORT:-4244}"
key='x-easy-api-key: sk_test_sandbox'
json='content-type: application/json'

# send METHOD PATH [BODY]: keeps the answer for `show` and `value`. A refusal ends the tour.
send() { answer=$(curl -fsS -X "$1" "$url$2" -H "$key" -H "$json" -d "${3:-{\}}"); }
get() { answer=$(curl -fsS "$url$1" -H "$key"); }
# The first value of a field of the answer.
value() { printf '%s' "$answer" | grep -oE "\"$1\":(\"[^\"]*\"|[^],}]*)" | head -n 1 | cut -d : -f 2- | tr -d '"'; }
show() { for field; do printf '  %s: %s\n' "$field" "$(value "$field")"; done; }
wait_days() { send POST /sandbox/clock "{\"advance_seconds\": $(($1 * 86400))}"; }

echo 'Authorize 50.00 on the card that Ada has saved'
send POST /v1/api/authorizations/ '{"amount": 5000, "currency": "USD", "source": "PI_ada_visa"}'
show id state amount
echo 'Capture half of it'
send POST "/v1/api/authorizations/$(value id)/capture" '{"amount": 2500}'
show transfer amount
transfer=$(value transfer)
echo 'Refund 10.00'
send POST "/v1/api/transfer/$transfer/reversals" '{"refund_amount": 1000}'
show amount state
echo 'The bank of the customer disputes the rest, and the shop answers'
send POST /sandbox/disputes "{\"transfer\": \"$transfer\"}"
dispute=$(value id)
send POST "/v1/api/disputes/$dispute/evidence" '{"text": "The parcel was signed for."}'
send POST "/v1/api/disputes/$dispute/submit"
show amount state
echo 'Eight days later the bank has decided, and the first day is settled'
wait_days 8
get "/v1/api/disputes/$dispute" && show state
get /v1/api/settlements/ && show gross refunds fees net period_end
echo 'What came in, and what went back'
get '/v1/api/analytics/revenue?period=month' && answer=${answer##*totals} && show debits reversals net
echo 'Upload a bill, correct it, and say whom to pay'
answer=$(curl -fsS "$url/v1/api/billpay/" -H "$key" -F 'file=@-;filename=bill.pdf' <<'PDF'
%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj
4 0 obj << /Length 119 >> stream
BT /F 12 Tf 16 TL 72 720 Td (Northwind Paper Co.) Tj T* (Invoice # NW-118) Tj T* (Total due $1,248.50) Tj ET
endstream endobj
5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj
trailer << /Root 1 0 R >>
PDF
)
show status vendor_name amount invoice_number
bill=$(value id)
send POST /v1/api/billpay/recipients '{"name": "Northwind Paper Co."}'
send PATCH "/v1/api/billpay/$bill" "{\"recipient_id\": \"$(value id)\", \"reviewed_data\": {\"amount\": 1284.5}}"
echo 'Confirm it, by a code because it is above 1,000.00'
send POST "/v1/api/billpay/$bill/confirm" && show status transaction_id
send POST "/v1/api/billpay/$bill/confirm-2fa" "{\"transaction_id\": \"$(value transaction_id)\", \"code\": \"123456\"}"
show status && wait_days 1 && get "/v1/api/billpay/$bill" && show status
echo 'Sign the form of the year'
send PUT /v1/api/compliance-forms/CF_sandbox/sign '{"name": "Ada Lovelace", "title": "Owner"}' && show status signed_at
