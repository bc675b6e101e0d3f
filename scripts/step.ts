/** Carries out one step of a command, and prints its name and its time once it is done. */
export async function step<Result>(
  name: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const result = await run();
  const seconds = (performance.now() - began) / 1000;
  console.log(`  ${name.padEnd(44)} ${seconds.toFixed(1).padStart(5)} s`);
  return result;
}
