import { describe, expect, it } from 'vitest';
import { readReachOptions, readSandboxOptions } from '../../cli/command/sandbox-options.ts';

describe('the flags of the sandbox', () => {
  it('are all optional', () => {
    expect(readSandboxOptions([])).toEqual({
      port: undefined,
      dataDir: undefined,
      databaseUrl: undefined,
      allowedOrigins: [],
      publicUrl: undefined,
      allowedHosts: [],
      listen: undefined,
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
      publicUrl: undefined,
      allowedHosts: [],
      listen: undefined,
    });
  });

  it('say how it is reached from elsewhere, for npm start too', () => {
    const flags = [
      '--public-url=https://abc-{port}.app.github.dev',
      '--allow-host=sandbox',
      '--allow-host=host.docker.internal',
      '--listen=0.0.0.0',
    ];
    const reach = {
      publicUrl: 'https://abc-{port}.app.github.dev',
      allowedHosts: ['sandbox', 'host.docker.internal'],
      listen: '0.0.0.0',
    };
    expect(readReachOptions(flags)).toEqual(reach);
    expect(readSandboxOptions(flags)).toMatchObject(reach);
    expect(() => readReachOptions(['--public-ulr=x'])).toThrow(/--public-ulr/);
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
