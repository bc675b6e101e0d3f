// Node 20 runs no TypeScript by itself, and a thread does not inherit what lets its process run it.
// The package of the sandbox has the thread itself under this name, as JavaScript.
import { tsImport } from 'tsx/esm/api';

await tsImport('./thread.ts', import.meta.url);
