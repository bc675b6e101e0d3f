import { css } from 'lit';

/** The element's own layout. Follows its own width, not the window's. */
export const layout = css`
  :host {
    display: block;
    container-type: inline-size;
    /* A container has no width of its own: a dialog or a flex row around it would shrink to nothing. */
    contain-intrinsic-inline-size: min(640px, 100vw - 64px);
    min-inline-size: 0;
    font-family: var(--_font-family);
    font-size: var(--_font-size);
    line-height: 1.5;
    color: var(--_text);
    text-align: start;
    -webkit-text-size-adjust: 100%;
  }

  :host([theme='light']) {
    color-scheme: light;
  }

  :host([theme='dark']) {
    color-scheme: dark;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  h2,
  p,
  ul {
    margin: 0;
    padding: 0;
  }

  h2 {
    font-size: 17px;
    font-weight: 650;
    line-height: 24px;
    letter-spacing: -0.01em;
  }

  .root {
    border: 1px solid color-mix(in srgb, var(--_border) 60%, transparent);
    border-radius: calc(var(--_radius) * 1.6);
    background-color: var(--_background);
    color: var(--_text);
    overflow: clip;
  }

  .layout {
    display: grid;
  }

  .summary,
  .main {
    padding: 24px 20px;
    min-width: 0;
  }

  .summary > div {
    display: grid;
    gap: 16px;
  }

  .summary,
  .total {
    background: color-mix(in srgb, var(--_text) 3.5%, var(--_background));
  }

  .main {
    display: grid;
    gap: 28px;
    align-content: start;
  }

  @container (min-width: 720px) {
    .layout {
      grid-template-columns: minmax(0, 1fr) minmax(260px, 38%);
    }

    .layout .summary {
      order: 2;
      border-inline-start: 1px solid color-mix(in srgb, var(--_border) 60%, transparent);
    }

    .summary,
    .main {
      padding: 32px;
    }
  }

  /* Order summary */
  .summary ul {
    display: grid;
    gap: 14px;
    list-style: none;
  }

  .summary li {
    display: grid;
    grid-template-columns: 56px minmax(0, 1fr) auto;
    gap: 14px;
    align-items: center;
    min-height: 56px;
  }

  .picture {
    display: block;
    width: 56px;
    height: 56px;
    border-radius: calc(var(--_radius) * 0.8);
    background: color-mix(in srgb, var(--_text) 7%, var(--_background));
    overflow: hidden;
  }

  .picture img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  .line-text {
    display: grid;
    gap: 1px;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .line-name {
    font-weight: 550;
    line-height: 22px;
  }

  .line-details {
    color: var(--_muted);
    font-size: 14px;
    line-height: 20px;
  }

  .line-amount {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .total {
    /* In sight however long the order is: over the lines, which go behind it. */
    position: sticky;
    bottom: 0;
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 16px;
    padding-top: 16px;
    border-top: 1px solid color-mix(in srgb, var(--_border) 70%, transparent);
  }

  .total strong {
    font-size: 22px;
    line-height: 28px;
    font-weight: 700;
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }

  /* On the baseline of the amount to come. */
  .total .bone {
    height: 16px;
  }

  /* Sections of the form */
  .details,
  .payment {
    display: grid;
    gap: 16px;
    min-width: 0;
  }

  .root {
    --_rows: 4;
  }

  /* In each place anew: not all have as many rows. */
  .root * {
    /* With the room for focus rings. */
    --_fields-height: calc(var(--_rows) * (var(--_row) + var(--_gap)) - var(--_gap) + 8px);
  }

  /* As wide as the frame is when it puts country and postal code below each other. */
  @container (max-width: 364px) {
    .root {
      --_rows: 5;
    }

    .field-skeleton:nth-child(n + 5) {
      grid-column: 1 / -1;
    }
  }

  @container (max-width: 479px) {
    .details .field:nth-child(n + 3) {
      grid-column: 1 / -1;
    }
  }

  .section-head {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 16px;
  }

  .section-head p,
  .hint,
  .secure {
    color: var(--_muted);
    font-size: 14px;
    line-height: 20px;
  }

  .hint {
    margin-top: 4px;
  }

  /* As tall as what comes later: the choice between ways to pay, the question for whom is bought. */
  .choice-place {
    min-height: 48px;
  }

  /* … and the whole address: heading, and as many rows as the frame has. */
  :host([billing-address='full']) .details > .choice-place {
    min-height: calc(var(--_fields-height) + 98px);
  }

  :host([billing-address='full']) .frame-place {
    --_rows: 3;
  }

  /* The secure frame: its place has its final height before it comes. */
  .frame-place {
    position: relative;
    /* Room for focus rings, which a frame would cut off. */
    margin: -4px;
    min-height: var(--_fields-height);
  }

  .frame-place[data-drawn] {
    min-height: 0;
  }

  .frame-place:not([data-drawn]) iframe,
  .frame-place:not([data-drawn]) ::slotted(iframe) {
    opacity: 0;
  }

  iframe,
  ::slotted(iframe) {
    all: initial !important;
    display: block !important;
    width: 100% !important;
    height: var(--_frame-height, var(--_fields-height)) !important;
    border: 0 !important;
    color-scheme: var(--_scheme, light) !important;
  }

  .frame-skeleton {
    position: absolute;
    inset: 4px;
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--_gap);
    align-content: start;
    overflow: hidden;
  }

  .field-skeleton {
    display: grid;
    grid-template-rows: var(--_label-height) var(--_field-height);
    gap: var(--_label-gap);
  }

  .field-skeleton span:last-child {
    border: 1px solid color-mix(in srgb, var(--_border) 60%, transparent);
    border-radius: var(--_radius);
    background-color: var(--_field);
  }

  .field-skeleton .bone {
    align-self: center;
    width: 40%;
  }

  .bone {
    display: inline-block;
    width: 70%;
    height: 12px;
    border-radius: 6px;
    background: color-mix(in srgb, var(--_text) 10%, transparent);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }

  .bone.short {
    width: 72px;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }

  /* Buttons */
  .commit {
    display: grid;
    gap: 14px;
  }

  .pay {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 10px;
    width: 100%;
    min-height: 52px;
    padding: 10px 20px;
    border: 0;
    border-radius: var(--_radius);
    background-color: var(--_accent);
    color: var(--_accent-text);
    font: inherit;
    font-size: 17px;
    font-weight: 650;
  }

  .pay[aria-disabled='true'] {
    filter: saturate(0.6) opacity(0.85);
  }

  .pay .bone {
    width: 96px;
    background: currentColor;
    opacity: 0.4;
  }

  button:focus-visible,
  a:focus-visible,
  [tabindex='-1']:focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }

  .secure {
    display: flex;
    justify-content: center;
    gap: 7px;
    text-wrap: balance;
  }

  .secure svg {
    flex: none;
    margin-top: 2px;
  }

  .cancel {
    justify-self: center;
    padding: 6px 10px;
    border-radius: 6px;
    color: var(--_focus);
    font-weight: 600;
  }

  /* Notices, as plain as they may be before the second part brings their look */
  .apart,
  .notice {
    display: grid;
    gap: 12px;
    padding: 16px;
    overflow-wrap: anywhere;
  }

  .notice {
    grid-template-columns: 20px minmax(0, 1fr);
  }

  /* Changes when the look does: its transitions tell the element to tell the frame. */
  .sentinel {
    color: var(--_text);
    background-color: var(--_field);
    border-color: var(--_accent);
    transition:
      color 1ms,
      background-color 1ms,
      border-color 1ms !important;
  }
`;
