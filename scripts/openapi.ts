// `npm run openapi [file]`: writes the sandbox's description in the format of OpenAPI 3.1.
import { writeFileSync } from 'node:fs';
import { ROUTES } from '../sandbox/routes.ts';
import { describeService } from '../sandbox/openapi/openapi.ts';

const [file] = process.argv.slice(2);
const text = `${JSON.stringify(describeService(ROUTES), null, 2)}\n`;
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);
