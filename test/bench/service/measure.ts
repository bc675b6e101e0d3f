import { send, type Load } from './load.ts';
import type { Comparison } from './loads.ts';
import type { Round } from './ratios.ts';

/** How long each side is measured at a time. It is short, so that both meet the same machine. */
const SLICE_MS = 300;
/** Requests until a program is as fast as it gets: its code is compiled while it runs. */
const WARM_UP = 800;

/** Measures both sides of a comparison in turns. */
export async function measure({ ours, floor }: Comparison, rounds: number): Promise<Round[]> {
  const measureOurs = await sideOf(ours);
  const measureFloor = await sideOf(floor);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each side goes first as often as the other.
    const first = round % 2 === 0 ? await measureOurs() : undefined;
    const second = await measureFloor();
    all.push({ ours: first ?? (await measureOurs()), floor: second });
  }
  return all;
}

/** Warms up one side, and returns what measures it. */
async function sideOf(load: Load): Promise<() => Promise<number>> {
  const warmUp = WARM_UP * (load.programs ?? 1);
  await load.prepare?.(warmUp);
  const pace = await send(load, warmUp);
  return async () => {
    const count = Math.max(10, Math.round((pace * SLICE_MS) / 1000));
    await load.prepare?.(count);
    return send(load, count);
  };
}
