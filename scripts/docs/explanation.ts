/** Why an error occurs, and what makes it go away. Both are Markdown, in whole sentences. */
export interface Explanation {
  readonly cause: string;
  readonly mend: string;
}

export type Explanations<Code extends string = string> = Readonly<Record<Code, Explanation>>;
