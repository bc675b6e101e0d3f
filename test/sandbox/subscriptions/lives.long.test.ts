import { compareLives } from './lives/compare.ts';

// 10,000 in the night. The other half is in a file of its own, because a worker takes a whole file.
compareLives(Number(process.env['LIVES'] ?? 300), 1);
