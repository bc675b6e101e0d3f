import { BillingFields } from '../buyer/billing-fields.ts';
import { BuyerFields } from '../buyer/buyer-fields.ts';
import { checkConfiguration } from './configuration-mistakes.ts';
import { isUnderWay } from '../checkout/state.ts';
import { notifyOfMistake, type Step } from '../element/page-notifier.ts';
import { moveFocus } from './state-focus.ts';
import { StateNotifier } from './state-notifier.ts';
import { Submission } from './submission.ts';
import { ConfigurationError } from '../errors.ts';
import { allTexts } from '../messages/deferred.ts';
import { incompleteText } from '../messages/incomplete.ts';
import { checkMessageOverrides } from '../messages/message-overrides.ts';
import { DeclineAdvice } from '../methods/decline-advice.ts';
import { checkPaymentAttributes } from '../methods/payment-attributes.ts';
import { PaymentPicker } from '../methods/payment-picker.ts';
import { TabLock } from '../tabs/tab-lock.ts';
import { PointerPress } from '../ui/pointer-press.ts';
import type { DeferredHost, DeferredViews, FirstPart } from '../views/deferred-views.ts';
import styles from '../views/styles/deferred.css?inline';
import { createStyleSheet } from '../template/style-sheet.ts';
import { watchThemeContrast } from '../ui/theme-contrast.ts';
import { areOutOfSight } from '../views/error-summary.ts';
import { elementOf } from '../views/host-element.ts';
import { render } from '../template/render.ts';
import { takeOver } from '../template/take-over.ts';
import { checkoutView } from './checkout-view.ts';
import { hostOf } from './deferred-host.ts';
import { EarlierPayments } from '../buyer/earlier-payments.ts';
import { sendPay } from './frame-commands.ts';
import { keepFocus } from './focus-keeper.ts';
import { FrameCare } from './frame-care.ts';
import { formValue } from './form-value.ts';
import { FrameMessages } from '../bridge/frame-messages.ts';
import { FormAdditions } from './form-additions.ts';
import { OfflineGuard } from './offline-guard.ts';
import { PromotionCode } from './promotion-code.ts';
import { uncoverFocus } from './uncover-focus.ts';
import { refuseUnmeantSubmits } from '../ui/unmeant-submits.ts';

/**
 * This attribute is empty on a tag that a framework's server has rendered, until the framework has
 * taken it over and set its properties: src/react/component.ts.
 */
const AWAITS_FRAMEWORK = 'data-react';

/** @throws {ConfigurationError} an attribute of the tag is invalid */
function refuseInvalid(host: DeferredHost): void {
  const order = host.order();
  // Before the order is known, the checkout may be unusable for other reasons, which are reported
  // instead.
  if (order && !isSecureContext) {
    throw new ConfigurationError(
      'INSECURE_PAGE',
      'This page is not secure, so nobody can pay on it. Serve it over https.',
    );
  }
  checkMessageOverrides(host.tag.messages);
  checkPaymentAttributes(host.attributes(), order);
}

/** One sheet for all elements of the page. */
const sheet = createStyleSheet(styles);

/*
 * The deferred part of the page's script: what a form needs once somebody uses it.
 * load-deferred.ts loads it. Each element has views of its own.
 */
export function createViews(first: FirstPart): DeferredViews {
  const host = hostOf(first);
  const { tag, frame, purchase } = host;
  const root = tag.renderRoot;
  root.adoptedStyleSheets.push(sheet);
  const press = new PointerPress();
  root.addEventListener('pointerdown', press.begin);
  uncoverFocus(host);
  const offlineGuard = new OfflineGuard(host);
  const tabLock = new TabLock(host);
  keepFocus(host);
  const picker = new PaymentPicker(host);
  const care = new FrameCare(tag, frame, (problem) => notifyOfMistake(tag, problem));
  const advice = new DeclineAdvice(host, picker);
  const buyer = new BuyerFields({
    ...host,
    onName: (name) => frame.fields.secure?.send({ type: 'suggest-name', name }),
  });
  const billing = new BillingFields(host);
  buyer.extend(billing);
  elementOf(host)?.addController({ hostUpdated: () => buyer.rendered() });
  const messages = new FrameMessages({
    secure: () => frame.fields.secure,
    onAuthorization: (text) => {
      frame.fields.authorization = text;
      host.update();
    },
    onAddressFormat: buyer.addAddressFormat,
  });
  frame.fields.secure?.late.splice(0).forEach(messages.read);
  let isChecked = false;
  let isOutOfSight = false;
  const promotion = new PromotionCode({
    ...host,
    isBusy: () => submission.isAsking || isUnderWay(frame.state),
  });
  refuseUnmeantSubmits(root, () => promotion.change !== undefined);
  const earlier = new EarlierPayments(host);
  const parts = { buyer, picker, advice, earlier, offlineGuard, tabLock, promotion };
  const form = new FormAdditions(host, {
    ...parts,
    retry: () => care.retry(),
    isChecked: () => isChecked,
    areOutOfSight: () => isOutOfSight,
  });

  const prefill = (): void => buyer.prefill({ ...purchase.session?.customer, ...tag.customer });

  const checkAttributes = (): void => {
    if (!host.options()) return;
    try {
      refuseInvalid(host);
    } catch (error) {
      care.refuse(error);
    }
  };

  const validateBuyer = (): readonly string[] => (purchase.hasIdentity ? [] : buyer.check());

  const validate = async (): Promise<readonly string[]> => {
    // The frame must know the chosen method before it checks its fields.
    frame.fields.secure?.refreshAppearance();
    // Enter in the name's field submits before the field is left.
    if (!purchase.hasIdentity) buyer.suggestName();
    const ofBuyer = validateBuyer();
    frame.fields.wrong = await messages.validate();
    const names = [...ofBuyer, ...frame.fields.wrong, ...earlier.check()];
    isChecked = names.length > 0;
    isOutOfSight = areOutOfSight(names, tag.renderRoot);
    return names;
  };

  const submission = new Submission({
    state: () => frame.state,
    isReady: () => {
      checkAttributes();
      return (
        !host.isDisabled() &&
        frame.state.status === 'ready' &&
        !promotion.isChecking &&
        picker.chosen?.method !== 'crypto'
      );
    },
    agreement: () => purchase.agreement,
    applyCode: async () => {
      if (promotion.isApplied()) return undefined;
      return offlineGuard.check() ? promotion.applyTyped() : { status: 'canceled' };
    },
    validate,
    validateBuyer,
    onInvalid: (fields) => {
      const wording = { locale: host.locale(), messages: allTexts(host.messages()) };
      host.announce(incompleteText(fields.length, wording));
      host.update();
      tag.focus(fields[0]);
    },
    // These guards are not listeners of `easy-submit`, because any script on the page can dispatch
    // that event.
    mayPay: async (askPage) => {
      for (const allows of [offlineGuard.check, askPage, tabLock.take, promotion.isApplied]) {
        if (!(await allows())) return false;
      }
      advice.begin();
      return true;
    },
    dispatchEvent: (event) => tag.dispatchEvent(event),
    pay: () =>
      frame.pay((secure) => {
        const details = purchase.hasIdentity ? undefined : buyer.details;
        sendPay(secure, details, tag, earlier.accepted);
      }),
    onEnd: tabLock.submitEnded,
    update: host.update,
  });

  const notifier = new StateNotifier(tag);
  const show = ([before, after]: Step): void => {
    host.announce(form.announcement(after));
    // A method that was chosen before this part was loaded has not been announced yet.
    if (after.status === 'ready' && host.chosenMethod() && picker.chosen) {
      picker.announce(picker.chosen);
    }
    promotion.onState(after);
    submission.onState(before, after);
    void moveFocus(tag, before, after);
    if (after.status === 'ready' && ['loading', 'unresolved'].includes(before.status)) prefill();
    care.onState(after);
  };

  prefill();
  const explain = (): boolean => {
    const isSetUp = isPageLoaded && tag.getAttribute(AWAITS_FRAMEWORK) !== '';
    if (isSetUp) care.explain(checkConfiguration);
    return isSetUp;
  };
  let isPageLoaded = document.readyState === 'complete';
  if (!isPageLoaded) {
    // Frameworks set properties when they take over the page's HTML, which may be with its load event.
    addEventListener(
      'load',
      () =>
        setTimeout(() => {
          isPageLoaded = true;
          explain();
        }),
      { once: true },
    );
  }

  let isDrawn = false;
  const draw = (): void => {
    const view = checkoutView({
      host,
      additions: form.additions(),
      methods: picker,
      askMore: () => buyer.askMore(),
    });
    if (isDrawn) return render(view, root);
    // A form in the page's HTML has its style sheet before it.
    takeOver(view, root, root.querySelector('.root'));
    // Had it failed, the next drawing would have to take over what stands there, and the frame with it.
    isDrawn = true;
    watchThemeContrast(root, host.onThemeChange);
    buyer.judgeLeft();
  };

  return {
    draw,
    lineTerms: form.lineTerms,
    methods: picker,
    complete: () => purchase.hasIdentity || buyer.complete,
    isAsking: () => submission.isAsking,
    submit: (agreement) => submission.submit(agreement),
    validate,
    prefill,
    clear: () => {
      buyer.clear();
      picker.clear();
      promotion.clear();
      earlier.clear();
    },
    askMore: () => buyer.askMore(),
    onMessage: (message) => {
      messages.read(message);
      return true;
    },
    onStep: (step) => {
      notifier.onStep(step);
      show(step);
    },
    notifyLate: (step) => notifier.onEarlierStep(step),
    show,
    onAnnouncement: tabLock.onAnnouncement,
    checkAttributes,
    explain,
    retry: () => care.retry(),
    formValue: () => formValue(tag.name, frame.state),
    pointerReleased: () => press.end,
  };
}
