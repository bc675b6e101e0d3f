/** What a finding is about. */
export type Subject =
  | 'page'
  | 'script'
  | 'policy'
  | 'tag'
  | 'keys'
  | 'frame'
  | 'service'
  | 'origin'
  | 'clock'
  | 'webhooks'
  | 'browser';

/** What one check has found out. */
export type Finding =
  | { readonly level: 'ok' | 'skipped'; readonly subject: Subject; readonly says: string }
  | {
      readonly level: 'wrong';
      readonly subject: Subject;
      readonly says: string;
      /** What to do about it. */
      readonly mend: string;
    };

export function ok(subject: Subject, says: string): Finding {
  return { level: 'ok', subject, says };
}

export function skipped(subject: Subject, says: string): Finding {
  return { level: 'skipped', subject, says };
}

export function wrong(subject: Subject, says: string, mend: string): Finding {
  return { level: 'wrong', subject, says, mend };
}
