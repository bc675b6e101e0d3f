import { serveSandbox } from './serve.ts';
import { readPort, USUAL_PORTS } from './usual-ports.ts';

const { EASY_LOG = 'json' } = process.env;
try {
  const { url, shutDown } = await serveSandbox({
    port: readPort('EASY_SERVICE_PORT', USUAL_PORTS.service),
    requestLog: 'json',
  });
  const listening = { time: new Date().toISOString(), listening: url };
  console.log(
    EASY_LOG === 'json' ? JSON.stringify(listening) : `Sandbox of the payment service: ${url}`,
  );
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Whoever asks twice does not want to wait.
      if (isEnding) process.exit(1);
      isEnding = true;
      void shutDown().then(() => process.exit(0));
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
