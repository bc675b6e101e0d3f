import { compareLives } from './lives/compare.ts';

// 10,000 in the night.
compareLives(Number(process.env['LIVES'] ?? 300));
