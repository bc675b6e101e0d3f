import { Course } from './live-run.ts';
import type { Lane } from './fault-harness.ts';
import { play } from './scenario-steps.ts';
import type { KeptTransfer, RunRecord } from './record.ts';
import type { Scenario } from './plans/scenario.ts';
import { prepare } from './run-page.ts';
import { EMPTY_SCRIPT } from './plans/fault-plan.ts';

let runs = 0;

/** Carries out `scenario` in a fresh page, and tells everything that came of it. */
export async function run(lane: Lane, scenario: Scenario): Promise<RunRecord> {
  runs += 1;
  const name = `run-${runs}`;
  // What comes late of the run before belongs to no run.
  lane.proxy.begin(EMPTY_SCRIPT);
  lane.clockError = scenario.clockError ?? 0;
  const subject = await prepare(lane, scenario, name);
  lane.overtake = subject.overtake;
  const tabs = await lane.open(scenario.twin ? 2 : 1, scenario.twinOn);
  try {
    lane.proxy.begin(scenario.script, subject.elementOf);
    const course = new Course(lane, scenario, tabs, subject);
    await play(course, scenario);
    const transfers = await lane.store.query<KeptTransfer>(
      `select id, state, amount, currency, (metadata->>'element')::int as subject
       from transfers where metadata->>'run' = $1`,
      [name],
    );
    return { scenario, ...course.told(), transfers };
  } catch (error) {
    await lane.discard();
    throw error;
  }
}
