import type { Tab } from './browser/tab.ts';

/** Opens the dialog with the hosted page. */
export async function openDialog(tab: Tab): Promise<void> {
  await tab.evaluate('faultHarness.openDialog()');
}

/** Clicks the close button of the dialog, and agrees if the page asks whether to leave. */
export function closeDialog(tab: Tab): Promise<{ isClosed: boolean; hasAsked: boolean }> {
  return tab.evaluate('faultHarness.closeDialog()');
}

/** Lets the iframe of the page show another address of the hosted page. */
export async function showAnother(tab: Tab, address: string): Promise<void> {
  await tab.evaluate(`faultHarness.showAnother(${JSON.stringify(address)})`);
}
