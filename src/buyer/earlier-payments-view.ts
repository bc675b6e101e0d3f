import type { EarlierAttempt } from '../checkout/state.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { earlierPaymentText } from '../wording/earlier-payments.ts';
import type { Wording } from '../messages/terms.ts';
import { html, nothing, type TemplateResult } from 'lit';

interface EarlierPaymentsView extends Wording<LazyTexts> {
  readonly attempts: readonly EarlierAttempt[];
  readonly isAccepted: boolean;
  /** Whether a submit has shown that the box is not checked. */
  readonly isMissing: boolean;
  readonly disabled: boolean;
  readonly onChange: (event: Event) => void;
}

/** What may be paid already, and the box by which the buyer wants to pay all the same. */
export function earlierPayments(view: EarlierPaymentsView): TemplateResult {
  const { attempts, isAccepted, isMissing, disabled, onChange, messages } = view;
  const ids = ['earlier-payments', ...(isMissing ? ['pay_again-problem'] : [])];
  return html`<section class="agreement earlier" part="earlier-payments">
    <div id="earlier-payments">
      ${attempts.map((attempt) => html`<p .textContent=${earlierPaymentText(attempt, view)}></p>`)}
    </div>
    <div class="field" part="field" data-field="pay_again">
      <label class="check" part="label" for="pay_again">
        <input
          type="checkbox"
          id="pay_again"
          name="pay_again"
          .checked=${isAccepted}
          ?disabled=${disabled}
          aria-required="true"
          aria-invalid=${isMissing ? 'true' : 'false'}
          aria-describedby=${ids.join(' ')}
          @change=${onChange}
        />
        <span .textContent=${messages.payAgain}></span>
      </label>
      ${
        isMissing
          ? html`<p
              class="problem"
              part="problem"
              id="pay_again-problem"
              .textContent=${messages.pay_again_empty}
            ></p>`
          : nothing
      }
    </div>
  </section>`;
}
