#!/usr/bin/env node
// The package easy-checkout-origin: what `npx easy-checkout origin` and `verify` start.
import { runProgram } from '../command/program.ts';
import { verify } from '../verify/verify.ts';
import { origin } from './origin.ts';

await runProgram({
  name: 'easy-checkout-origin',
  folder: import.meta.dirname,
  commands: { origin, verify },
});
