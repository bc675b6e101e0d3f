import { afterEach, expect, it, vi } from 'vitest';
import { UsageError } from '../../cli/command/command.ts';
import { doctor } from '../../cli/doctor/doctor.ts';

afterEach(() => vi.unstubAllEnvs());

it('does not take another browser than the one that was asked for', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  const asked = doctor.run(['https://shop.invalid/'], { root: '.', version: '0.0.0' });
  await expect(asked).rejects.toThrow(UsageError);
  await expect(asked).rejects.toThrow('CHROMIUM_PATH names no program');
});
