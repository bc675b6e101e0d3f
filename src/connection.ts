import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import { elementOf } from './later-element.ts';
import { moments as texts } from './messages/moments.ts';
import type { LaterHost } from './views/later-views.ts';
import { notice } from './views/notice.ts';

type Host = Pick<LaterHost, 'root' | 'update' | 'tell'>;

const CHANGES = ['online', 'offline'];

/** Tells a buyer who is offline so, before they press: at once, and when it is over. */
export class Connection implements ReactiveController {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
    elementOf(host)?.addController(this);
  }

  hostConnected(): void {
    for (const type of CHANGES) addEventListener(type, this.#onChange);
  }

  hostDisconnected(): void {
    for (const type of CHANGES) removeEventListener(type, this.#onChange);
  }

  readonly render = (): TemplateResult | typeof nothing =>
    navigator.onLine ? nothing : notice({ text: texts.offline, tone: 'neutral' });

  readonly #onChange = (): void => {
    this.#host.tell(navigator.onLine ? texts.online : texts.offline);
    this.#host.update();
  };
}
