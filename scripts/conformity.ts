// `npm run conformity`: writes docs/reference/conformity.md from the marks in the tests.
import { writeFileSync } from 'node:fs';
import { readMarks } from '../test/conformity/marks.ts';
import { conformityPage, PAGE } from '../test/conformity/page.ts';
import { PARTLY } from '../test/conformity/partly.ts';
import { STATEMENTS } from '../test/conformity/statements/index.ts';

const marks = readMarks().filter((mark) => 'ids' in mark);
writeFileSync(PAGE, conformityPage(STATEMENTS, PARTLY, marks));
