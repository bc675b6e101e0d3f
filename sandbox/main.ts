import { serveSandbox } from './serve.ts';
import { USUAL_PORTS } from './usual-ports.ts';

const { EASY_SERVICE_PORT = USUAL_PORTS.service } = process.env;
try {
  const { url, close } = await serveSandbox({ port: Number(EASY_SERVICE_PORT) });
  console.log(`Sandbox of the payment service: ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
