import { setTimeout as pause } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A document in the page, or in one of its iframes. */
interface Place {
  readonly session: string;
  readonly context: number;
  readonly frame: string;
}

/** The documents of one page, which may be in several processes of the browser. */
export interface Documents {
  /** The id of the page's own frame. */
  readonly frame: string;
  /** Carries out a command of the protocol for the page itself. */
  send(method: string, params?: Fields): Promise<Fields>;
  /** Calls `listener` for each event in any of the page's processes. */
  onEvent(listener: (method: string, params: Fields) => void): void;
  /** The value of `expression` in the page; `undefined` while one document takes the place of another. */
  evaluate(expression: string): Promise<unknown>;
  /** Its values in the iframes that have answered. */
  evaluateInFrames(expression: string): Promise<readonly unknown[]>;
}

/** For how long an iframe may take to answer before the others are looked at without it. */
const FRAME_TIMEOUT_MS = 1000;

/**
 * Opens an empty page, and follows the documents that come into it.
 *
 * @param source - A script that runs in each document before those of the document.
 */
export async function openDocuments(chromium: Chromium, source: string): Promise<Documents> {
  const target = await chromium.send('Target.createTarget', { url: 'about:blank' });
  const targetId = String(target['targetId']);
  const attached = await chromium.send('Target.attachToTarget', { targetId, flatten: true });
  const main = String(attached['sessionId']);
  const sessions = new Set<string>();
  const places = new Map<string, Place>();
  const listeners: ((method: string, params: Fields) => void)[] = [];

  async function follow(session: string): Promise<void> {
    sessions.add(session);
    const send = (method: string, params = {}) => chromium.send(method, params, session);
    await send('Page.enable');
    await send('Network.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source });
    await send('Runtime.enable');
    // An iframe of another site has a process of its own, which waits until it is followed too.
    await send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    });
    await send('Runtime.runIfWaitingForDebugger');
  }

  function onTarget(params: Fields): void {
    const session = String(params['sessionId']);
    const { type } = params['targetInfo'] as { readonly type: string };
    const begun =
      type === 'iframe'
        ? follow(session)
        : chromium.send('Runtime.runIfWaitingForDebugger', {}, session);
    // An iframe may be gone again before it is followed.
    begun.catch(() => undefined);
  }

  function onContext(session: string, params: Fields): void {
    const { id, auxData } = params['context'] as {
      readonly id: number;
      readonly auxData: { readonly isDefault: boolean; readonly frameId: string };
    };
    if (!auxData.isDefault) return;
    places.set(`${session} ${id}`, { session, context: id, frame: auxData.frameId });
  }

  function forget(session: string): void {
    for (const [key, place] of places) if (place.session === session) places.delete(key);
  }

  chromium.onEvent((method, params, session) => {
    if (session === undefined || !sessions.has(session)) return;
    if (method === 'Target.attachedToTarget') onTarget(params);
    if (method === 'Target.detachedFromTarget') forget(String(params['sessionId']));
    if (method === 'Runtime.executionContextCreated') onContext(session, params);
    if (method === 'Runtime.executionContextsCleared') forget(session);
    if (method === 'Runtime.executionContextDestroyed') {
      places.delete(`${session} ${String(params['executionContextId'])}`);
    }
    // Nobody sees `alert()`, and the page answers nothing until it is closed.
    if (method === 'Page.javascriptDialogOpening') {
      chromium
        .send('Page.handleJavaScriptDialog', { accept: true }, session)
        .catch(() => undefined);
    }
    for (const listener of listeners) listener(method, params);
  });
  await follow(main);

  async function evaluateIn(place: Place | undefined, expression: string): Promise<unknown> {
    if (!place) return undefined;
    const { session, context: contextId } = place;
    const params = { expression, contextId, returnByValue: true, awaitPromise: true };
    const { result } = await chromium.send('Runtime.evaluate', params, session);
    return (result as { readonly value?: unknown } | undefined)?.value;
  }

  return {
    frame: targetId,
    send: (method, params) => chromium.send(method, params, main),
    onEvent(listener) {
      listeners.push(listener);
    },
    async evaluate(expression) {
      const place = [...places.values()].find(({ frame }) => frame === targetId);
      // A document that is about to be left answers no more.
      return evaluateIn(place, expression).catch(() => undefined);
    },
    async evaluateInFrames(expression) {
      const framed = [...places.values()].filter(({ frame }) => frame !== targetId);
      const values = framed.map((place) => {
        const timeout = pause(FRAME_TIMEOUT_MS, undefined, { ref: false });
        const value = evaluateIn(place, expression).catch(() => undefined);
        return Promise.race([value, timeout]);
      });
      return (await Promise.all(values)).filter((value) => value !== undefined);
    },
  };
}
