import { css } from 'lit';

/** Styles of total-bar.ts. In a wide layout the order is beside the form, so there is no bar. */
export const barStyles = css`
  .bar {
    display: none;
  }

  @container (width < 718px) {
    /* In a grid, the bar would stick only within its own row. */
    .layout {
      display: block;
    }

    .bar {
      display: block;
      position: sticky;
      top: var(--easy-sticky-top, 0px);
      z-index: 1;
      height: 0;
    }

    /*
     * The margin keeps focused fields out from under the bar. The bar disappears while a field of
     * the frame is focused there.
     */
    .main * {
      scroll-margin-top: calc(var(--easy-sticky-top, 0px) + 72px);
    }
  }

  @container (min-width: 718px) {
    .layout .summary > div {
      position: sticky;
      top: calc(var(--easy-sticky-top, 0px) + 32px);
    }
  }

  /*
   * Text passes behind these, even where the theme's background is transparent: theme-contrast.ts.
   */
  .bar details,
  .total {
    background: linear-gradient(var(--_summary-background) 0 0) var(--_ground, Canvas);
  }

  .bar details {
    border-bottom: 1px solid var(--_border);
    box-shadow: 0 6px 16px rgb(16 24 40 / 14%);
  }

  .bar summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 6px;
    min-height: 48px;
    padding: 6px 20px;
    font-size: 15px;
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  .bar summary::-webkit-details-marker {
    display: none;
  }

  .bar :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: -3px;
  }

  .bar .chevron {
    position: static;
    stroke: currentColor;
  }

  .bar [open] .chevron {
    rotate: 180deg;
  }

  .bar .due {
    margin-inline-start: auto;
    color: var(--_muted);
    font-weight: 400;
  }

  .bar strong {
    margin-inline-start: 4px;
    color: var(--_text);
    font-size: 17px;
    font-variant-numeric: tabular-nums;
  }

  .bar-lines {
    max-height: 50vh;
    padding: 8px 20px 16px;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .bar ul {
    display: grid;
    gap: 14px;
    list-style: none;
  }

  .bar li {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr) auto;
    gap: 12px;
    align-items: center;
  }

  .bar .picture {
    width: 44px;
    height: 44px;
  }
`;
