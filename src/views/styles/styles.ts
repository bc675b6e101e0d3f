import { css } from 'lit';

/** The element's own layout. It depends on the element's width, not on that of the window. */
export const layout = css`
  :host {
    display: block;
    min-width: 0;
  }

  :host([theme~='light']) {
    color-scheme: light;
  }

  :host([theme~='dark']) {
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
    font-family: var(--_heading-family);
    font-size: var(--_heading-size);
    font-weight: var(--_heading-weight);
    line-height: 1.4;
  }

  .root {
    /* Inherited rules of the page end here, except those that express an intention of the page. */
    all: initial;
    --_rows: 4;
    /*
     * The height of one field without hint or problem, so that skeleton and form take the same
     * room.
     */
    --_row: calc(var(--_label-size) + 6px + var(--_label-gap) + var(--_field-height));
    display: block;
    /* The element is a block, whatever display the page gives it. */
    flex: auto;
    container-type: inline-size;
    /*
     * A container has no intrinsic width, so a dialog or a flex row around it would shrink to
     * nothing.
     */
    contain-intrinsic-width: min(640px, 100vw - 64px);
    color-scheme: inherit;
    visibility: inherit;
    font-family: var(--_font-family);
    font-size: var(--_font-size);
    line-height: 1.5;
    -webkit-text-size-adjust: 100%;
    border: 1px solid var(--_line);
    border-radius: var(--_box-radius);
    background-color: var(--_background);
    color: var(--_text);
    overflow: clip;
  }

  /*
   * Everything is hidden until the theme's style sheet is loaded or has taken too long. Nothing
   * moves.
   */
  :host([theme]:not([theme='auto'], [theme='light'], [theme='dark'])) .root {
    animation: unseen 9s !important;
  }

  @keyframes unseen {
    0%,
    to {
      opacity: 0;
    }
  }

  .layout {
    display: grid;
  }

  .summary,
  .main,
  .apart,
  .receipt {
    padding: clamp(8px, var(--easy-padding, var(--_room, 20px)), 64px);
    min-width: 0;
  }

  .summary {
    /* A shorthand would accept a picture. */
    background-color: var(--_summary-background);

    & > div {
      display: grid;
      gap: 16px;
    }

    & ul {
      display: grid;
      gap: 14px;
      list-style: none;
    }

    & li {
      display: grid;
      grid-template-columns: 56px minmax(0, 1fr) auto;
      gap: 14px;
      align-items: center;
      min-height: 56px;
    }
  }

  .main {
    container-type: inline-size;
    display: grid;
    gap: var(--_section-gap);
    align-content: start;
  }

  @container (min-width: 478px) {
    .root > * {
      --_room: 28px;
    }
  }

  @container (min-width: 718px) {
    .root > * {
      --_room: 32px;
    }

    .layout {
      grid-template-columns: minmax(0, 1fr) minmax(324px, 40%);

      & .summary {
        order: 2;
        border-inline-start: 1px solid var(--_line);
      }
    }
  }

  /* Screen readers still read the labels, and they appear in English if the texts take too long. */
  [data-awaits-texts] :is(label, h2, p, span) {
    animation: unseen 4s !important;
  }

  /* Order summary */
  .picture {
    display: block;
    width: 56px;
    height: 56px;
    border-radius: calc(var(--_radius) * 0.8);
    background: color-mix(in srgb, var(--_text) 7%, var(--_background));
    overflow: hidden;
  }

  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }

  .line-text {
    display: grid;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  .line-name {
    font-weight: 600;
    line-height: 22px;
  }

  .line-details {
    color: var(--_muted);
    font-size: 14px;
    line-height: 20px;
  }

  .line-amount,
  strong {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  .total {
    /* The total stays in sight however long the order is. The lines scroll behind it. */
    position: sticky;
    bottom: 0;
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: 16px;
    padding-top: 16px;
    border-top: 1px solid var(--_line);
    background-color: var(--_summary-background);

    & strong {
      font-size: 22px;
      line-height: 1.3;
    }

    /* This height puts the skeleton on the baseline of the amount that replaces it. */
    & .bone {
      height: 16px;
    }
  }

  /* Sections of the form */
  .details,
  .payment {
    display: grid;
    gap: 16px;
    min-width: 0;
  }

  /* The height is computed anew for each element, because they differ in their number of rows. */
  .main * {
    /* The 8px leave room for focus rings. */
    --_fields-height: calc(var(--_rows) * (var(--_row) + var(--_gap)) - var(--_gap) + 8px);
  }

  @container (max-width: 360px) {
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
    font-size: 13px;
    line-height: 20px;
  }

  .hint {
    margin-top: 4px;
  }

  /*
   * The height is that of what is loaded later: the choice of a method, and the question about a
   * business.
   */
  .choice-place {
    min-height: 48px;
  }

  /* The place of the secure frame has its final height before the frame is loaded. */
  .frame-place {
    position: relative;
    /* The padding leaves room for focus rings, which a frame would cut off. */
    margin: -4px;
    min-height: var(--_fields-height);

    &[data-drawn] {
      min-height: 0;
    }

    &:not([data-drawn]) iframe,
    &:not([data-drawn]) ::slotted(iframe) {
      opacity: 0;
    }
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
    grid-template-rows: 1fr var(--_field-height);
    gap: var(--_label-gap);
    height: var(--_row);

    & :last-child {
      border: var(--_border-width) solid var(--_line);
      border-radius: var(--_radius);
      background-color: var(--_field);
    }

    & .bone {
      align-self: center;
      width: 40%;
    }
  }

  /* At this width, the frame puts country and postal code below each other. */
  @container (max-width: 322px) {
    .main > * {
      --_rows: 5;
    }

    .field-skeleton:nth-child(n + 5) {
      grid-column: 1 / -1;
    }
  }

  /* The whole address also needs room for a heading and as many rows as the frame has. */
  :host([billing-address='full']) {
    & .details > .choice-place {
      min-height: calc(var(--_fields-height) + 98px);
    }

    & .frame-place {
      --_rows: 3;
    }
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

  .bone + .bone {
    margin-top: 10px;
  }

  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }

  /* Buttons */
  .payment-footer {
    display: grid;
    gap: 14px;
  }

  .pay {
    display: flex;
    justify-content: center;
    align-items: center;
    gap: 10px;
    width: 100%;
    min-height: var(--_button-height);
    padding: 10px 20px;
    border: 0;
    border-radius: var(--_button-radius);
    background-color: var(--_accent);
    color: var(--_accent-text);
    font: inherit;
    font-size: var(--_button-size);
    font-weight: 650;

    &[aria-disabled='true'] {
      filter: saturate(0.6) opacity(0.85);
    }

    & .bone {
      width: 96px;
      background: currentColor;
      opacity: 0.4;
    }
  }

  :is(button, a, [tabindex='-1']):focus-visible {
    outline: var(--_focus-width) solid var(--_focus);
    outline-offset: 2px;
  }

  .secure {
    text-align: center;
    text-wrap: balance;

    & svg {
      margin-inline-end: 2px;
      vertical-align: -2px;
    }
  }

  .cancel {
    justify-self: center;
    padding: 6px 10px;
  }

  /* Notices, as plain as possible until the deferred part brings their style */
  .apart,
  .notice {
    display: grid;
    gap: 12px;
    overflow-wrap: anywhere;
  }

  .notice {
    padding: 16px;
    grid-template-columns: 20px minmax(0, 1fr);
  }
`;
