/** Every record carries its merchant, and `seq`, the order in which records were made. */
export const RECORD = `seq bigint generated always as identity, merchant text not null,
    created_at timestamptz not null`;
