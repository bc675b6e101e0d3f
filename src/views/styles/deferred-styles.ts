import { css } from 'lit';

/** Styles of the deferred part. They build on the first sheet and its tokens. */
export const deferredLayout = css`
  /* These values are written from left to right in every language. */
  input:is([inputmode='numeric'], [type='email'], [type='tel']) {
    direction: ltr;

    [dir='rtl'] & {
      text-align: right;
    }
  }

  :host .root {
    animation: none !important;
  }

  .pay {
    box-shadow: 0 1px 2px rgb(16 24 40 / 12%);
    text-wrap: balance;
  }

  .pay:not([aria-disabled='true']) {
    cursor: pointer;
    transition:
      background-color 120ms,
      transform 120ms;

    &:hover {
      background-color: var(--_accent-hover);
    }

    &:active {
      transform: translateY(1px);
    }
  }

  .total strong {
    letter-spacing: -0.02em;
  }

  @media (forced-colors: active) {
    .pay {
      border: 1px solid ButtonText;
    }
  }

  .secondary {
    min-height: 44px;
    margin-top: 12px;
    padding: 8px 18px;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background-color: var(--_field);
    color: var(--_field-text);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }

  .spinner {
    width: 18px;
    height: 18px;
    border: 2.5px solid color-mix(in srgb, currentColor 35%, transparent);
    border-top-color: currentColor;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }

  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }

  /* Notices */
  .notice {
    border: 1px solid color-mix(in srgb, currentColor 25%, transparent);
    border-radius: var(--_radius);
    background: color-mix(in srgb, currentColor 6%, var(--_background));
  }

  .notice svg {
    margin-top: 2px;
  }

  .notice .secondary {
    margin-inline-end: 8px;
  }

  .notice.danger {
    color: var(--_danger);
  }

  .notice.neutral {
    color: var(--_muted);
  }

  .notice h2,
  .notice.neutral p {
    color: var(--_text);
  }

  .notice h2 {
    margin-bottom: 4px;
  }

  :is(.notice, .wrong, .agreement) h2 {
    font-size: 16px;
  }

  .cancel,
  .apart a {
    color: var(--_link);
    font-weight: 600;
  }

  /* Error summary */
  .wrong {
    display: grid;
    gap: 4px;
    padding: 14px 16px;
    border: 1px solid var(--_danger);
    border-radius: var(--_radius);
    color: var(--_danger);
  }

  .wrong ul {
    padding-inline-start: 20px;
  }

  .wrong a {
    display: inline-block;
    padding-block: 3px;
    color: inherit;
  }

  /* Receipt */
  .receipt {
    display: grid;
    gap: 24px;
    max-width: 560px;
    margin: 0 auto;
  }

  .receipt-head {
    display: grid;
    gap: 12px;
    justify-items: center;
    text-align: center;
    padding-top: 8px;
  }

  .receipt-head h2 {
    font-size: 22px;
    line-height: 30px;
    border-radius: 4px;
  }

  .receipt-head p {
    color: var(--_muted);
    max-width: 42ch;
  }

  .tick circle {
    fill: color-mix(in srgb, var(--_success) 14%, transparent);
  }

  .tick path {
    fill: none;
    stroke: var(--_success);
    stroke-width: 3.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .receipt dl {
    display: grid;
    gap: 10px;
    margin: 0;
  }

  .receipt dl div {
    display: grid;
    grid-template-columns: minmax(min-content, 1fr) auto;
    gap: 16px;
  }

  .receipt dt {
    color: var(--_muted);
  }

  .receipt dd {
    margin: 0;
    font-weight: 600;
    text-align: end;
    text-wrap: balance;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }

  .receipt .summary {
    padding: 16px;
    border: 0;
    border-radius: calc(var(--_radius) * 1.2);
  }

  .receipt .summary li {
    grid-template-columns: 44px minmax(0, 1fr) auto;
    gap: 12px;
  }

  .receipt .picture {
    width: 44px;
    height: 44px;
  }

  @container (max-width: 298px) {
    .receipt .summary li {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    .receipt .picture {
      display: none;
    }
  }

  /* The section takes no room if the page has hidden everything in it. */
  .receipt-end {
    margin-top: -24px;
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    align-items: center;
    gap: 0 20px;
  }

  .receipt-end > * {
    margin-top: 24px;
  }

  .onward {
    padding: 6px 10px;
    border-radius: 6px;
    color: var(--_link);
    font-weight: 600;
  }

  /* What the buyer agrees to with a submit */
  .agreement,
  .agreement ul,
  .authorization {
    display: grid;
    gap: 8px;
  }

  .agreement {
    padding: 14px 16px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow-wrap: anywhere;
  }

  .agreement ul {
    list-style: none;
  }

  .agreement li bdi {
    display: block;
    width: fit-content;
    font-weight: 600;
  }

  .fine,
  .authorization {
    font-size: 14px;
    line-height: 21px;
  }

  .fine {
    color: var(--_muted);
  }

  .agreement .fine,
  .fine a {
    color: inherit;
  }

  /* On paper, the text is dark on white whatever the theme is, and nothing can be clicked. */
  @media print {
    :host,
    .root {
      --_text: #000 !important;
      --_muted: #333 !important;
      --_background: #fff !important;
      --_success: #000 !important;
      border: 0;
    }

    .receipt {
      padding: 0;
    }

    .receipt .total {
      position: static;
    }

    .receipt li,
    .receipt dl div,
    .agreement {
      break-inside: avoid;
    }

    .receipt-end {
      display: none;
    }
  }

  /*
   * The sentinel changes with the theme: theme-contrast.ts. It has colours only, because fill and
   * stroke could load what they name.
   */
  .sentinel {
    border-style: solid;
    border-top-color: var(--_accent);
    border-right-color: var(--_border);
    border-bottom-color: var(--_danger);
    border-left-color: var(--_muted);
    outline-color: var(--_focus);
    caret-color: var(--_placeholder);
    column-rule-color: var(--_label);
    text-decoration-color: var(--_field-text);
    text-emphasis-color: var(--_accent-text);
    color: var(--_text);
    background-color: var(--_field);
    -webkit-text-fill-color: var(--_background);
    -webkit-text-stroke-color: var(--_summary-background);
    stop-color: var(--_link);
    flood-color: var(--_border-hover);
    lighting-color: var(--_shadow);
    text-shadow:
      0 0 var(--_success),
      0 0 var(--_accent-hover);
    border-radius: var(--_radius) var(--_gap) var(--_font-size)
      var(--_label-size) / var(--_field-height) var(--_field-padding) var(--_label-gap)
      var(--_border-width);
    outline-offset: var(--_focus-width);
    font-weight: var(--_label-weight);
    transition: all 1ms !important;
  }
`;
