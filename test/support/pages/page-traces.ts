/* oxlint-disable typescript/unbound-method -- each wrapped method is called with its own target */
import type { Page } from '@playwright/test';

/** What a page's scripts have registered outside of their own elements and not removed. */
export interface Traces {
  readonly listeners: number;
  readonly timers: number;
}

declare global {
  /** Defined in the page by `countTraces`. */
  var traces: { readonly listeners: Set<string>; readonly timers: Set<number> };
}

/** Counts from the next document on. Returns a function that reads the current counts. */
export async function countTraces(page: Page): Promise<() => Promise<Traces>> {
  await page.addInitScript(patchPage);
  return () =>
    page.evaluate(() => ({
      listeners: globalThis.traces.listeners.size,
      timers: globalThis.traces.timers.size,
    }));
}

function patchPage(): void {
  const listeners = new Set<string>();
  const timers = new Set<number>();
  const ids = new WeakMap<object, number>();
  globalThis.traces = { listeners, timers };

  function count(
    target: unknown,
    how: 'add' | 'delete',
    [type, listener]: readonly unknown[],
  ): void {
    const isOutside =
      target === window ||
      target === document ||
      target === document.documentElement ||
      target instanceof MediaQueryList;
    if (!isOutside || !listener) return;
    const both = [target, listener].map((value) => {
      const id = ids.get(value as object) ?? Math.random();
      ids.set(value as object, id);
      return id;
    });
    listeners[how]([type, ...both].join(' '));
  }

  EventTarget.prototype.addEventListener = new Proxy(EventTarget.prototype.addEventListener, {
    apply(method, target, parameters) {
      count(target ?? window, 'add', parameters);
      return Reflect.apply(method, target, parameters);
    },
  });
  EventTarget.prototype.removeEventListener = new Proxy(EventTarget.prototype.removeEventListener, {
    apply(method, target, parameters) {
      count(target ?? window, 'delete', parameters);
      return Reflect.apply(method, target, parameters);
    },
  });
  window.setTimeout = new Proxy(window.setTimeout, {
    apply(method, target, [run, ...rest]) {
      const id = Reflect.apply(method, target, [
        () => {
          timers.delete(id);
          run();
        },
        ...rest,
      ]);
      timers.add(id);
      return id;
    },
  });
  window.clearTimeout = new Proxy(window.clearTimeout, {
    apply(method, target, [id]) {
      timers.delete(id);
      return Reflect.apply(method, target, [id]);
    },
  });
}
