import { describe, expect, it } from 'vitest';
import { readSandboxOptions } from '../../cli/command/sandbox-options.ts';

describe('the flags of the sandbox', () => {
  it('are all optional', () => {
    expect(readSandboxOptions([])).toEqual({
      port: undefined,
      dataDir: undefined,
      databaseUrl: undefined,
      allowedOrigins: [],
    });
  });

  it('say where things are, and who may call', () => {
    const origins = ['https://one.example', 'https://two.example'];
    const flags = origins.flatMap((origin) => ['--allow-origin', origin]);
    expect(readSandboxOptions(['--port=5000', '--data', 'here', ...flags])).toEqual({
      port: 5000,
      dataDir: 'here',
      databaseUrl: undefined,
      allowedOrigins: origins,
    });
  });

  it.each([
    [['--port', 'x'], /--port is “x”/],
    [['--port', '65534'], /from 1 to 65533/],
    [['--port'], /--port/],
    [['--prot', '1'], /'--prot'/],
    [['4242'], /4242/],
    [['--data', 'a', '--database-url', 'postgres://b'], /--data or --database-url/],
    [['--database-url', 'mysql://b'], /postgres:/],
    [['--data', ''], /--data names no folder/],
  ])('%j are refused with what to write instead', (args, message) => {
    expect(() => readSandboxOptions(args)).toThrow(message);
  });
});
