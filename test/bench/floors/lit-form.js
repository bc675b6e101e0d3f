// The same form as an element: its page brings the frame, which the element shows in a slot.
import { css, html, LitElement } from 'lit';
import { connect } from './connect.js';

const FIELDS = [
  ['email', 'Email', 'email'],
  ['phone', 'Phone', 'tel'],
  ['name', 'Name on card', 'cc-name'],
  ['address', 'Address', 'address-line1'],
  ['postal', 'Postal code', 'postal-code'],
  ['city', 'City', 'address-level2'],
  ['country', 'Country', 'country-name'],
];

class PlainCheckout extends LitElement {
  static properties = { paying: { state: true } };
  static styles = css`
    :host {
      display: block;
    }
    label,
    input {
      display: block;
      box-sizing: border-box;
      width: 100%;
    }
    label {
      margin-bottom: 12px;
    }
    input,
    button {
      height: 44px;
    }
  `;

  firstUpdated() {
    connect(this.querySelector('iframe'));
  }

  render() {
    return html`<form novalidate @submit=${(event) => this.submit(event)}>
      <slot></slot>
      ${FIELDS.map(
        ([name, label, autocomplete]) =>
          html`<label>${label}<input name=${name} autocomplete=${autocomplete} required /></label>`,
      )}
      <button ?disabled=${this.paying}>Pay $24.00</button>
    </form>`;
  }

  submit(event) {
    event.preventDefault();
    this.paying = event.target.checkValidity();
  }
}
customElements.define('plain-checkout', PlainCheckout);
