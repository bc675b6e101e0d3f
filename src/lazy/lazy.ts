import { nothing, unsafeCSS } from 'lit';
import { BillingFields } from '../buyer/billing-fields.ts';
import { BuyerFields } from '../buyer/buyer-fields.ts';
import { EarlierPayments } from '../buyer/earlier-payments.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { ConfigurationError } from '../errors.ts';
import { allTexts } from '../messages/lazy.ts';
import { incompleteText } from '../messages/incomplete.ts';
import { checkMessageOverrides } from '../messages/message-overrides.ts';
import { DeclineAdvice } from '../methods/decline-advice.ts';
import { checkPaymentAttributes } from '../methods/payment-attributes.ts';
import { PaymentPicker } from '../methods/payment-picker.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { TabLock } from '../tabs/tab-lock.ts';
import { watchThemeContrast } from '../ui/theme/theme-contrast.ts';
import type { CheckoutView } from '../views/checkout-view.ts';
import { areOutOfSight } from '../views/error-summary.ts';
import styles from '../views/styles/lazy.css?inline';
import { nothingDueText } from '../wording/nothing-due.ts';
import { checkConfiguration } from './configuration-mistakes.ts';
import type { CheckoutUi, UiHost } from './checkout-ui.ts';
import { markEdges } from './focus-edges.ts';
import { keepFocus } from './focus-keeper.ts';
import { FormAdditions } from './form-additions.ts';
import { FrameRecovery } from './frame-recovery.ts';
import { OfflineGuard } from './offline-guard.ts';
import { PageAnswer } from './page-answer.ts';
import { PromotionCode } from './promotion-code.ts';
import { moveFocus } from './state-focus.ts';
import { Submission } from './submission.ts';
import { refuseUnmeantSubmits } from './unmeant-submits.ts';
import { uncoverFocus } from './uncover-focus.ts';

/**
 * This attribute is empty on a tag that a framework's server has rendered, until the framework has
 * taken it over and set its properties: src/react/component.ts.
 */
const AWAITS_FRAMEWORK = 'data-react';

/** @throws {ConfigurationError} an attribute of the tag is invalid */
function refuseInvalid({ order, attributes, host }: CheckoutModel): void {
  // Before the order is known, the checkout may be unusable for other reasons, which are reported
  // instead.
  if (order && !isSecureContext) {
    throw new ConfigurationError(
      'INSECURE_PAGE',
      'This page is not secure, so nobody can pay on it. Serve it over https.',
    );
  }
  checkMessageOverrides(host.messages);
  checkPaymentAttributes(attributes, order);
}

/** One sheet for all elements of the page. */
const sheet = unsafeCSS(styles).styleSheet;

/*
 * The lazy part of the page's script: what a form needs once somebody uses it.
 * src/element/load-ui.ts loads it.
 */
export function createUi(model: CheckoutModel, page: UiHost): CheckoutUi {
  const { host, root } = model;
  if (sheet) root.adoptedStyleSheets.push(sheet);
  uncoverFocus(model);
  markEdges(model);
  const offlineGuard = new OfflineGuard(model);
  const tabLock = new TabLock(model);
  keepFocus(model);
  const picker = new PaymentPicker(model);
  model.methods = picker;
  const recovery = new FrameRecovery(model, page.setup, page.notifyOfMistake);
  const advice = new DeclineAdvice(model, picker);
  const buyer = new BuyerFields(model);
  const billing = new BillingFields(model);
  buyer.extend(billing);
  let isChecked = false;
  let isOutOfSight = false;
  const promotion = new PromotionCode(model);
  refuseUnmeantSubmits(root, () => promotion.change !== undefined);
  const earlier = new EarlierPayments(model);
  const pageAnswer = new PageAnswer(model, page.notifyOfMistake);
  const parts = { buyer, pageAnswer, picker, advice, earlier, offlineGuard, tabLock, promotion };
  const form = new FormAdditions(model, {
    ...parts,
    retry: () => recovery.retry(),
    isChecked: () => isChecked,
    areOutOfSight: () => isOutOfSight,
  });

  const prefill = (): void => buyer.prefill({ ...model.session?.customer, ...host.customer });

  const checkAttributes = (): void => {
    if (!model.options) return;
    try {
      refuseInvalid(model);
    } catch (error) {
      recovery.refuse(error);
    }
  };

  const validateBuyer = (): readonly string[] => (model.hasIdentity ? [] : buyer.check());

  const validate = async (): Promise<readonly string[]> => {
    const { frame } = model;
    // The frame must know the chosen method before it checks its fields.
    frame?.refreshAppearance();
    // Enter in the name's field submits before the field is left.
    if (!model.hasIdentity) buyer.suggestName();
    const ofBuyer = validateBuyer();
    const wrong = (await frame?.validate()) ?? [];
    model.fields = { ...model.fields, wrong };
    const names = [...ofBuyer, ...wrong, ...earlier.check()];
    isChecked = names.length > 0;
    isOutOfSight = areOutOfSight(names, root);
    return names;
  };

  const submission = new Submission({
    model,
    isReady: () => {
      checkAttributes();
      return (
        !model.isDisabled &&
        model.state.status === 'ready' &&
        !promotion.isChecking &&
        picker.chosen?.method !== 'crypto'
      );
    },
    applyCode: async () => {
      if (promotion.isApplied()) return undefined;
      return offlineGuard.check() ? promotion.applyTyped() : { status: 'canceled' };
    },
    validate,
    validateBuyer,
    onInvalid: (fields) => {
      const { locale, messages } = model;
      model.announce(incompleteText(fields.length, { locale, messages: allTexts(messages) }));
      model.update();
      host.focus(fields[0]);
    },
    // These guards are not listeners of `easy-submit`, because any script on the page can dispatch
    // that event.
    mayPay: async () => {
      for (const allows of [
        offlineGuard.check,
        pageAnswer.ask,
        tabLock.take,
        promotion.isApplied,
      ]) {
        if (!(await allows())) return false;
      }
      advice.begin();
      return true;
    },
    pay: () => {
      // The page may have changed objects in place, which triggers no update.
      page.setup.configure();
      const { state, frame, hasIdentity } = model;
      if (state.status !== 'ready' || !frame) return;
      model.isSent = true;
      const { metadata, sourceTags } = host;
      const details = hasIdentity ? undefined : buyer.details;
      const { accepted } = earlier;
      frame.pay({ order: state.order, buyer: details, metadata, sourceTags, accepted });
    },
    onEnd: tabLock.submitEnded,
  });

  const show = (before: CheckoutState, after: CheckoutState): void => {
    model.announce(form.announcement(after));
    // A method that was chosen before this part was loaded has not been announced yet.
    if (after.status === 'ready' && before.status === 'loading' && picker.wanted && picker.chosen) {
      picker.announce(picker.chosen);
    }
    promotion.onState(after);
    submission.onState(before, after);
    void moveFocus(host, before, after);
    if (after.status === 'ready' && ['loading', 'unresolved'].includes(before.status)) prefill();
    recovery.onState(after);
  };

  prefill();
  const explain = (): boolean => {
    const isSetUp = isPageLoaded && host.getAttribute(AWAITS_FRAMEWORK) !== '';
    if (isSetUp) recovery.explain(checkConfiguration);
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

  const fill = (view: CheckoutView): CheckoutView => {
    const { collect } = model.options ?? {};
    const asksBusiness =
      collect?.includes('business') === true && host.customer?.type === undefined;
    const additions = form.additions();
    return {
      ...view,
      ...additions,
      isForm: additions.status === nothing,
      lineTerms: form.lineTerms,
      hasFurther: view.hasFurther || asksBusiness,
      onMore: () => buyer.askMore(),
      nothingDue: model.order && nothingDueText(model.order, allTexts(model.messages)),
      picker: picker.render(view.disabled || view.busy),
      waits: false,
    };
  };

  let isDrawn = false;
  let box: Element | null = null;
  host.addController({
    hostUpdate: checkAttributes,
    hostUpdated: () => {
      buyer.rendered();
      // It is another element when everything was drawn anew.
      if (box !== (box = root.querySelector('.root'))) watchThemeContrast(root, page.onThemeChange);
      if (isDrawn) return;
      isDrawn = true;
      buyer.judgeLeft();
    },
  });
  model.observe({ onStep: show });
  show({ status: 'loading' }, model.state);
  explain();
  page.otherTabs.listen(tabLock.onAnnouncement);

  return {
    fill,
    complete: () => model.hasIdentity || buyer.complete,
    submit: (agreement) => submission.submit(agreement),
    validate,
    prefill,
    clear: () => {
      buyer.clear();
      promotion.clear();
      earlier.clear();
    },
    askMore: () => buyer.askMore(),
    explain,
    retry: () => recovery.retry(),
  };
}
