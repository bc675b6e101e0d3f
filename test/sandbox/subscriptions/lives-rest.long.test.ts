import { compareLives } from './lives/compare.ts';

compareLives(Number(process.env['LIVES'] ?? 300), 2);
