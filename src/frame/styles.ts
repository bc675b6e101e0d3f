import { css } from 'lit';

/** Styles of the frame's document besides those of the fields. Its background is the page's. */
export const frameStyles = css`
  html {
    background: transparent;
  }

  body {
    margin: 0;
    /* The padding leaves room for focus rings, which the frame would cut off. */
    padding: 4px;
    overflow: hidden;
    font-family: var(--_font-family, sans-serif);
    font-size: var(--_font-size);
    line-height: 1.5;
    color: var(--_text);
    -webkit-text-size-adjust: 100%;
  }

  p {
    margin: 0;
  }

  .marked input {
    padding-inline-end: 62px;
  }

  :dir(rtl) > input {
    text-align: right;
  }

  /* The digits are read from the left, and the mark is beside them. */
  .marked:dir(rtl) input {
    padding-inline: 62px var(--_field-padding);
  }

  input[inputmode='numeric'] {
    direction: ltr;
    font-variant-numeric: tabular-nums;
  }

  .mark {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 12px;
    display: grid;
    place-items: center;
    pointer-events: none;
  }

  .blank {
    fill: none;
    stroke: var(--_placeholder);
    stroke-opacity: 0.7;
    stroke-width: 1.5;
  }

  .spot {
    fill: none;
    stroke: var(--_focus);
    stroke-width: 1.75;
  }

  select {
    padding-inline-end: 36px;
    cursor: pointer;
  }

  /* At this width the page reserves one more row: views/styles.ts. */
  @media (max-width: 330px) {
    .place,
    [data-field='postal_code'] {
      grid-column: 1 / -1;
    }

    label {
      letter-spacing: -0.03em;
    }
  }
`;
