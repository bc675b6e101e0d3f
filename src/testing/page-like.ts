/*
 * As much of Playwright's types as the driver uses. Any version that has it fits, and the package
 * depends on none.
 */
export interface FrameLike {
  locator(selector: string): LocatorLike;
}

export interface LocatorLike extends FrameLike {
  contentFrame(): FrameLike;
  check(): Promise<void>;
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  isVisible(): Promise<boolean>;
  waitFor(options?: { readonly timeout?: number }): Promise<void>;
  evaluate<Result>(
    run: (element: HTMLElement | SVGElement, argument: number) => Result | Promise<Result>,
    argument: number,
  ): Promise<Result>;
}
