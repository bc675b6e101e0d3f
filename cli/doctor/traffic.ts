import type { Documents } from './documents.ts';

export interface Failure {
  readonly url: string;
  readonly reason: string;
  /** Whether it was to be shown in an iframe. */
  readonly isIframe: boolean;
}

/** What a page has asked for and did not get, and which of its scripts failed. */
export interface Traffic {
  readonly failures: readonly Failure[];
  /** Requests of scripts that were answered, with the status. */
  readonly answers: readonly { readonly url: string; readonly status: number }[];
  /** What scripts have thrown and nobody has caught. */
  readonly exceptions: readonly string[];
}

interface Request {
  readonly url: string;
  readonly isIframe: boolean;
}

const MAX_EXCEPTION = 200;

/** Follows the traffic of a page. What is returned grows. */
export function followTraffic(documents: Documents): Traffic {
  const requests = new Map<string, Request>();
  const traffic = {
    failures: [] as Failure[],
    answers: [] as Traffic['answers'][number][],
    exceptions: [] as string[],
  };
  documents.onEvent((method, params) => {
    const id = String(params['requestId']);
    const { type } = params;
    if (method === 'Network.requestWillBeSent') {
      const { url } = params['request'] as { readonly url: string };
      const isIframe = type === 'Document' && params['frameId'] !== documents.frame;
      requests.set(id, { url, isIframe });
    }
    const { url, isIframe } = requests.get(id) ?? { url: '', isIframe: false };
    if (method === 'Network.loadingFailed' && params['canceled'] !== true) {
      const reason = params['blockedReason'] ?? params['errorText'];
      traffic.failures.push({ url, reason: String(reason), isIframe });
    }
    if (method === 'Network.responseReceived' && (type === 'Fetch' || type === 'XHR')) {
      const { status } = params['response'] as { readonly status: number };
      traffic.answers.push({ url, status });
    }
    if (method === 'Runtime.exceptionThrown') traffic.exceptions.push(toText(params));
  });
  return traffic;
}

function toText(params: Readonly<Record<string, unknown>>): string {
  const { text, exception } = params['exceptionDetails'] as {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
  // What follows the first line says where it was thrown. What is quoted may be a client secret.
  const [line = text] = (exception?.description ?? text).split('\n');
  return line.replace(/"[^"]*"/g, '"…"').slice(0, MAX_EXCEPTION);
}
