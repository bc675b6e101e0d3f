import { createClient } from '../api/client.ts';
import { environmentOf } from '../api/keys.ts';
import { acceptHost } from '../bridge/guest.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import { type Controller, createController, type TokenizedSource } from '../checkout/controller.ts';
import { publishableKeyGateway } from '../checkout/gateway.ts';
import { toProblem } from '../checkout/problem.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { CheckoutError } from '../errors.ts';
import { fields, tokens } from '../ui/styles.ts';
import { applyTheme } from '../ui/theme.ts';
import { CardForm } from './card-form.ts';
import { serviceOf } from './config.ts';
import { PageJournal } from './page-journal.ts';
import { frameStyles } from './styles.ts';
import { createVault, type Vault } from './vault.ts';

type Start = Extract<HostMessage, { type: 'start' }>;

document.adoptedStyleSheets = [tokens, fields, frameStyles].flatMap(({ styleSheet }) =>
  styleSheet ? [styleSheet] : [],
);

let controller: Controller | undefined;
let vault: Vault | undefined;

const guest = acceptHost({ onMessage });
const journal = new PageJournal((entry) => guest.send({ type: 'journal', entry }));
const form = new CardForm({
  root: document.body,
  onChange: tellChange,
  onSubmit: () => guest.send({ type: 'submit' }),
});

function onMessage(message: HostMessage): void {
  switch (message.type) {
    case 'start':
      showForm(message.appearance);
      start(message.setup);
      break;
    case 'appearance':
      showForm(message.appearance);
      break;
    case 'validate':
      guest.send({ type: 'validated', invalid: form.check() });
      break;
    case 'pay':
      void controller?.pay({ buyer: message.buyer, metadata: message.metadata });
      break;
    case 'check':
      void controller?.check();
      break;
    case 'reset':
      form.clear();
      break;
    case 'focus':
      form.focus(message.field);
      break;
    case 'suggest-name':
      form.suggestName(message.name);
      break;
    case 'journaled':
      journal.acknowledge(message.attemptId);
      break;
  }
}

function showForm({ locale, theme, disabled }: Start['appearance']): void {
  applyTheme(document.documentElement, theme);
  form.show(locale, disabled);
}

function start(setup: Start['setup']): void {
  // The page has connected anew while money may be moving: that comes to its end first.
  if (controller && isUnderWay(controller.state)) return notify(controller.state);
  const { publishableKey, lineItems, identityId } = setup;
  try {
    const service = serviceOf(setup.environment ?? environmentOf(publishableKey));
    const vaultClient = createClient({ baseUrl: service.vault_base });
    const gateway = publishableKeyGateway({
      service: createClient({ baseUrl: service.api_base, apiKey: publishableKey }),
      vault: vaultClient,
      lineItems,
      idempotent: service.idempotency === 'header',
    });
    const opened = createVault(vaultClient, () => gateway.openVaultSession());
    const created: Controller = createController({
      gateway,
      lineItems,
      identityId,
      journal,
      tokenize: () => tokenizeCard(opened),
      // A setup that came later has the word.
      notify: (state) => created === controller && notify(state),
    });
    vault = opened;
    controller = created;
    if (setup.journal) {
      created.resume(setup.journal.attemptId);
    } else {
      void created.load();
      opened.prepare();
    }
  } catch (error) {
    notify({ status: 'unusable', problem: toProblem(error) });
  }
}

async function tokenizeCard(opened: Vault): Promise<TokenizedSource> {
  if (form.check().length > 0) {
    throw new CheckoutError('Fields of the card form are not filled in rightly.', {
      code: 'FIELDS_INVALID',
      actor: 'buyer',
    });
  }
  const { data, brand, name, address } = form.details();
  const { tokenId, last4 } = await opened.tokenizeCard(data);
  return {
    source: { type: 'PAYMENT_CARD', tokenId, name, address },
    paidWith: { last4, ...(brand && { brand: brand.name }) },
  };
}

function notify(state: CheckoutState): void {
  guest.send({ type: 'state', state });
  if (state.status === 'complete') form.clear();
}

function tellChange(): void {
  vault?.prepare();
  const { complete, brand } = form;
  guest.send({ type: 'change', change: { complete, ...(brand && { brand: brand.id }) } });
}

new ResizeObserver(() => {
  if (!document.body.firstElementChild) return;
  guest.send({ type: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);

// What was typed does not outlive the page, not even in the back/forward cache.
addEventListener('pagehide', () => form.clear());
