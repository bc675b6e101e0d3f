/* What the types of all frameworks are made of: they differ in how they write a tag, not in what is on it. */
import type { EasyCheckout } from '../index.ts';

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

/** The names of the properties that a page sets. */
type PropertyName = Exclude<
  keyof EasyCheckout,
  | keyof HTMLElement
  | 'renderRoot'
  | 'updateComplete'
  | 'parentOrigin'
  | 'state'
  | 'result'
  | 'whenComplete'
  | 'submit'
  | 'validate'
  | 'reset'
  | 'refreshTheme'
>;

type WithoutAttribute =
  | 'customer'
  | 'fetchClientSecret'
  | 'messages'
  | 'metadata'
  | 'savedInstruments'
  | 'sourceTags';

export type Properties = { [Name in PropertyName]?: EasyCheckout[Name] | undefined };

export type Attributes = {
  [Name in Exclude<PropertyName, WithoutAttribute> as Kebab<Name>]?:
    | Extract<EasyCheckout[Name], string | boolean>
    | undefined;
};

type EventType = Extract<keyof HTMLElementEventMap, `easy-${string}`>;

/** A listener for each event, such as `oneasy-ready`. */
export type Listeners = {
  [Type in EventType as `on${Type}`]?: ((event: HTMLElementEventMap[Type]) => void) | undefined;
};

/** The same, such as `onEasyReady`. */
export type CamelListeners = {
  [Type in EventType as Type extends `easy-${infer Word}` ? `onEasy${Capitalize<Word>}` : never]?:
    | ((event: HTMLElementEventMap[Type]) => void)
    | undefined;
};
