#!/usr/bin/env node
// `npx easy-checkout <command>`.
import { doctor } from './doctor/doctor.ts';
import { ORIGIN, readOriginArguments } from './origin/arguments.ts';
import { inPackage } from './command/other-package.ts';
import { runProgram } from './command/program.ts';
import { readSandboxOptions, SANDBOX } from './command/sandbox-options.ts';
import { readVerifyArguments, VERIFY } from './verify/arguments.ts';

await runProgram({
  name: 'easy-checkout',
  folder: import.meta.dirname,
  commands: {
    sandbox: inPackage('easy-checkout-sandbox', [], { ...SANDBOX, check: readSandboxOptions }),
    origin: inPackage('easy-checkout-origin', ['origin'], {
      ...ORIGIN,
      check: readOriginArguments,
    }),
    verify: inPackage('easy-checkout-origin', ['verify'], {
      ...VERIFY,
      check: readVerifyArguments,
    }),
    doctor,
  },
});
