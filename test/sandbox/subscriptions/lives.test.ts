import { compareLives } from './lives/compare.ts';

compareLives(8);
