import { html } from 'hono/html';
import type { Html } from '../shell/page.ts';
import { drawn, type Chart } from './svg.ts';

/**
 * A chart with its numbers as a table, which says the same to everybody.
 *
 * @param long - A number in full, as the table shows it.
 */
export function chartCard(chart: Chart & { readonly long: (value: number) => string }): Html {
  const { title, labels, series, long } = chart;
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  return html`<section class="card chart" aria-label="${title}">
    <h2>${title}</h2>
    ${
      series.length > 1 &&
      html`<ul class="legend">
        ${series.map(({ title, tone }) => html`<li class="tone-${tone}">${title}</li>`)}
      </ul>`
    }
    ${isEmpty ? html`<p class="empty">Nothing in this time.</p>` : drawn(chart)}
    <details>
      <summary>${title} as a table</summary>
      <div class="scroll" tabindex="0" role="group" aria-label="${title} as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              ${series.map(({ title }) => html`<th scope="col" class="number">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${labels.map(
              (label, index) =>
                html`<tr>
                  <th scope="row">${label}</th>
                  ${series.map(
                    ({ values }) => html`<td class="number">${long(values[index] ?? 0)}</td>`,
                  )}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}
