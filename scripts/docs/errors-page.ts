import type { Explanations } from './explanation.ts';
import { LINK_CODES, OUTCOME_CODES } from './outcome-codes.ts';
import { PAGE_CODES } from './page-codes.ts';
import { DECLINE_CODES, PROMOTION_CODES, SERVICE_CODES, WEBHOOK_CODES } from './service-codes.ts';

interface Part {
  readonly title: string;
  readonly intro: string;
  readonly codes: Explanations;
}

const PARTS: readonly Part[] = [
  {
    title: 'What your page can mend',
    intro:
      'Codes of `easy-error` whose `actor` is `merchant`. Nothing was sent to the service. They are announced only once the page is loaded, because a framework may set properties until then.',
    codes: PAGE_CODES,
  },
  {
    title: 'What happened on the way',
    intro: 'Codes of `easy-error` whose `actor` is `buyer` or `service`, with a few exceptions.',
    codes: OUTCOME_CODES,
  },
  {
    title: 'Links to the hosted page',
    intro:
      'The hosted page refuses a link that it does not understand: ignored, it would be another order.',
    codes: LINK_CODES,
  },
  {
    title: 'What the service refuses',
    intro:
      '`error.code` of [the error envelope](guides/quick-start.md#envelopes-and-headers), and `code` of `easy-error`. No text of the answer reaches your page, because it could repeat what was typed: look `requestId` up in the log of the service.',
    codes: SERVICE_CODES,
  },
  {
    title: 'Declines',
    intro:
      '`failureCode` of `easy-decline`, `failure_code` of a transfer, and `details.failure_code` of `PAYMENT_DECLINED`. Nothing was charged. Banks have more codes than these: take any other for `GENERIC_DECLINE`.',
    codes: DECLINE_CODES,
  },
  {
    title: 'Promotion codes',
    intro: '`reason` of `POST /promotion-codes/validate`.',
    codes: PROMOTION_CODES,
  },
  {
    title: 'Webhooks',
    intro:
      '`code` of the `WebhookError` that [`verifyWebhook`](webhooks.md) throws. Answer each with 400.',
    codes: WEBHOOK_CODES,
  },
];

function entry([code, { cause, mend }]: readonly [string, Explanations[string]]): string {
  return `### \`${code}\`\n\n${cause} **Mend:** ${mend}`;
}

/** docs/errors.md: every code with its cause and what mends it. */
export function errorsPage(): string {
  const intro = [
    '# Error codes',
    'Every code that the element, the hosted page, the service and the webhooks use, with its cause and what mends it. `npm run docs -- --pages` writes this page from `scripts/docs`; ' +
      '`test/docs/errors.test.ts` fails where a code of the sources is missing here.',
  ];
  const parts = PARTS.flatMap(({ title, intro: first, codes }) => [
    `## ${title}`,
    first,
    ...Object.entries(codes).map(entry),
  ]);
  return `${[...intro, ...parts].join('\n\n')}\n`;
}
