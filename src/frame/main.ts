import { acceptHost } from '../bridge/guest.ts';
import type { HostMessage } from '../bridge/protocol.ts';
import { type Controller, createController, type TokenizedSource } from '../checkout/controller.ts';
import { toProblem } from '../checkout/problem.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { CheckoutError } from '../errors.ts';
import { fields, tokens } from '../ui/styles.ts';
import { applyTheme } from '../ui/theme.ts';
import { createCardForm } from './card-form.ts';
import { openGateway } from './open-gateway.ts';
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
const form = createCardForm({
  root: document.body,
  onChange: tellChange,
  onSubmit: () => guest.send({ type: 'submit' }),
});

function onMessage(message: HostMessage, from: string): void {
  switch (message.type) {
    case 'start':
      showForm(message.appearance);
      start(message.setup, from);
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
  form.show(locale, disabled, 'auto');
}

/** @param parentOrigin - Of the page around this document, as the handshake showed it. */
function start(setup: Start['setup'], parentOrigin: string): void {
  // The page has connected anew while money may be moving: that comes to its end first.
  if (controller && isUnderWay(controller.state)) return notify(controller.state);
  try {
    const { gateway, vaultClient } = openGateway(setup, parentOrigin);
    const opened = createVault(vaultClient, () => gateway.openVaultSession());
    const created: Controller = createController({
      gateway,
      journal,
      tokenize: () => tokenizeCard(opened),
      // A setup that came later has the word.
      notify: (state) => created === controller && notify(state),
    });
    vault = opened;
    controller = created;
    if ('journal' in setup && setup.journal) created.resume(setup.journal.attemptId);
    else void load(created, opened, gateway.readsBack);
  } catch (error) {
    notify({ status: 'unusable', problem: toProblem(error) });
  }
}

/** @param inTurn - The order's answer opens the vault session too. */
async function load(created: Controller, opened: Vault, inTurn: boolean): Promise<void> {
  if (!inTurn) opened.prepare();
  await created.load();
  if (created.state.status === 'ready') opened.prepare();
}

async function tokenizeCard(opened: Vault): Promise<TokenizedSource> {
  if (form.check().length > 0) {
    throw new CheckoutError('Fields of the card form are not filled in rightly.', {
      code: 'FIELDS_INVALID',
      actor: 'buyer',
    });
  }
  const { data, brand, name, address } = form.details();
  const { tokenId, last4 } = await opened.tokenize({ type: 'card', data });
  return {
    source: { type: 'PAYMENT_CARD', tokenId, name, ...(address && { address }) },
    paidWith: { method: 'card', last4, ...(brand && { brand: brand.name }) },
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

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') guest.send({ type: 'escape' });
});

// What was typed does not outlive the page, not even in the back/forward cache.
addEventListener('pagehide', () => form.clear());
