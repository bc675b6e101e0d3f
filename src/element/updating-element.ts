import type { ElementController } from '../template/element-controller.ts';

/** How a property of an element relates to an attribute. */
export interface PropertyOptions {
  /** `false` for no attribute. By default it has the property's name in the words of attributes. */
  readonly attribute?: false;
  /** `Boolean` for an attribute that is there or not. */
  readonly type?: BooleanConstructor;
  /** Whether the attribute follows the property. */
  readonly reflect?: boolean;
}

/** Names of properties, with their values before they were changed. */
export type Changes = ReadonlyMap<string, unknown>;

/** A server without a DOM may import the element, but never creates one. */
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

/**
 * An element whose properties and attributes follow each other, and which updates itself once after
 * any number of changes.
 */
export abstract class UpdatingElement extends Base {
  /** @internal */
  static readonly properties: Readonly<Record<string, PropertyOptions>> = {};
  readonly #values = new Map<string, unknown>();
  /** What was set on the element before its class was known. */
  readonly #early = new Map<string, unknown>();
  readonly #controllers = new Set<ElementController>();
  #changed = new Map<string, unknown>();
  #isPending = false;
  #isReflecting = false;
  #update: Promise<void> = Promise.resolve();
  readonly #connected = Promise.withResolvers<void>();

  constructor() {
    super();
    for (const name of Object.keys(this.#properties)) {
      if (!Object.hasOwn(this, name)) continue;
      this.#early.set(name, Reflect.get(this, name));
      Reflect.deleteProperty(this, name);
    }
    this.requestUpdate();
  }

  /** @internal */
  static get observedAttributes(): readonly string[] {
    return Object.entries(this.properties).flatMap(([name, { attribute }]) =>
      attribute === false ? [] : attributeOf(name),
    );
  }

  /** Gives each element of the class its `properties`. */
  protected static defineProperties(): void {
    for (const name of Object.keys(this.properties)) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: UpdatingElement) {
          return this.#values.get(name);
        },
        set(this: UpdatingElement, value: unknown) {
          this.#set(name, value);
        },
      });
    }
  }

  /** Resolves when all changes so far are shown. */
  get updateComplete(): Promise<void> {
    return this.#update;
  }

  /** @internal */
  connectedCallback(): void {
    this.#connected.resolve();
    for (const controller of this.#controllers) controller.hostConnected?.();
  }

  /** @internal */
  disconnectedCallback(): void {
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  /** @internal */
  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    if (this.#isReflecting) return;
    const name = attribute.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    this.#set(name, this.#properties[name]?.type ? text !== null : text);
  }

  /** @internal */
  addController(controller: ElementController): void {
    this.#controllers.add(controller);
    if (this.isConnected) controller.hostConnected?.();
  }

  /**
   * Updates the element soon, together with whatever changes until then.
   *
   * @internal
   */
  requestUpdate(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    this.#update = this.#updateSoon(this.#update);
  }

  /** @internal */
  protected scheduleUpdate(): void | Promise<unknown> {
    this.performUpdate();
  }

  /**
   * Updates the element now, if anything has changed.
   *
   * @internal
   */
  protected performUpdate(): void {
    if (!this.#isPending) return;
    try {
      for (const [name, value] of this.#early) this.#set(name, value);
      this.#early.clear();
      const changed = this.#changed;
      this.willUpdate(changed);
      this.#changed = new Map();
      this.#isPending = false;
      this.#reflect(changed);
      for (const controller of this.#controllers) controller.hostUpdate?.();
      this.update(changed);
      for (const controller of this.#controllers) controller.hostUpdated?.();
      this.updated(changed);
    } catch (error) {
      // What has failed is tried again with the next change.
      this.#isPending = false;
      throw error;
    }
  }

  /** @internal */
  protected abstract willUpdate(changed: Changes): void;

  /** @internal */
  protected abstract update(changed: Changes): void;

  /** @internal */
  protected abstract updated(changed: Changes): void;

  get #properties(): (typeof UpdatingElement)['properties'] {
    return (this.constructor as typeof UpdatingElement).properties;
  }

  #set(name: string, value: unknown): void {
    const before = this.#values.get(name);
    if (Object.is(before, value)) return;
    this.#values.set(name, value);
    if (!this.#changed.has(name)) this.#changed.set(name, before);
    this.requestUpdate();
  }

  async #updateSoon(before: Promise<void>): Promise<void> {
    try {
      await before;
    } catch {
      // Whoever waited for that update has the error.
    }
    await this.#connected.promise;
    if (this.#isPending) await this.scheduleUpdate();
  }

  /** Sets the attributes of those changed properties whose attribute follows them. */
  #reflect(changed: Changes): void {
    this.#isReflecting = true;
    for (const name of changed.keys()) {
      const options = this.#properties[name];
      if (!options?.reflect) continue;
      const attribute = attributeOf(name);
      const value = this.#values.get(name);
      if (options.type) this.toggleAttribute(attribute, value === true);
      else if (value === undefined || value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, value as string);
    }
    this.#isReflecting = false;
  }
}

/** The attribute of a property: `line-items` of `lineItems`. */
export function attributeOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
