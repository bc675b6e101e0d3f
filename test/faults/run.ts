import { LiveRun } from './live-run.ts';
import type { Lane } from './fault-harness.ts';
import { runSteps } from './scenario-steps.ts';
import type { StoredTransfer, RunRecord } from './record.ts';
import type { Scenario } from './plans/scenario.ts';
import { offerCode, servePage } from './run-page.ts';
import { NO_FAULTS } from './plans/fault-plan.ts';

let runs = 0;

/** Carries out `scenario` in a fresh page and records everything that happens. */
export async function run(lane: Lane, scenario: Scenario): Promise<RunRecord> {
  runs += 1;
  const name = `run-${runs}`;
  // Requests that arrive late from the previous run count for no run.
  lane.proxy.begin(NO_FAULTS);
  lane.clockError = scenario.clockError ?? 0;
  lane.hostedStorage = { run: name, isBlocked: scenario.isStorageBlocked ?? false };
  if (scenario.code === 'accepted') await offerCode(lane, codeOf(name));
  const page = await servePage(lane, scenario, name);
  lane.endSession = page.endSession;
  const tabs = await lane.open(tabsFor(scenario), scenario.tabsOn);
  try {
    lane.proxy.begin(scenario.plan, page.purchaseOf);
    const live = new LiveRun(lane, scenario, tabs, page);
    await runSteps(live, scenario, codeOf(name));
    const { transfers: made } = lane.proxy;
    const transfers = await lane.store.query<StoredTransfer>(
      `select id, state, amount, currency, (metadata->>'element')::int as purchase
       from transfers where metadata->>'run' = $1`,
      [name],
    );
    const keyed = transfers.map((one) => ({ ...one, key: made.get(one.id)?.key }));
    return { scenario, ...live.recorded(), transfers: keyed };
  } catch (error) {
    await lane.discard();
    throw error;
  }
}

/** The promotion code of a run, if there is one. */
function codeOf(name: string): string {
  return name.toUpperCase();
}

function tabsFor({ secondTab, interruption, isInterruptedAgain }: Scenario): number {
  // A closed tab is not used again in the same run, because it would still have its session storage.
  if (interruption === 'tab closed') return isInterruptedAgain ? 3 : 2;
  return secondTab ? 2 : 1;
}
