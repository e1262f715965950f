/** A mistake planted for the oracle to find: what is done to a statement on its way; null: it goes as it is. */
export type Planted = {
  /** Returns the statement to send in place of this one. */
  rewrite?(text: string): string
  /** What else the connection does once a statement has taken effect. */
  beside?(text: string, ask: (text: string, values?: readonly unknown[]) => Promise<unknown>): Promise<void>
  /** Whether a transaction whose end was lost is run again, statement by statement. */
  readonly repeatsLost?: boolean
}

/** Mistakes that the product might have, made where its statements pass, to see that the oracle finds them. */
export const PLANTED: Readonly<Record<string, Planted>> = {
  'a commit believed lost and repeated': { repeatsLost: true },
  'a lease given back for somebody else': {
    rewrite: (text) =>
      text.startsWith('update "deliveries"')
        ? text.replace(
            /\(id = any\((\$\d+)::uuid\[\]\) and "lease_owner" = any\((\$\d+)::text\[\]\) and/,
            '($1::uuid[] is not null and $2::text[] is not null and',
          )
        : text,
  },
  'a settle before the send': {
    async beside(text, ask) {
      if (/^\s*update deliveries set message_of/.test(text))
        await ask(`update deliveries set state = 'delivered', settled_at = due_at
          where state = 'pending' and message_of is not null`)
    },
  },
  'a missing transaction': {
    rewrite: (text) => (/^(?:begin|start transaction|commit|rollback)\b/i.test(text) ? 'select 1' : text),
  },
  'a digest sent twice across midnight': {
    async beside(text, ask) {
      if (text.startsWith('update "deliveries" set "state"'))
        await ask(`update deliveries set state = 'pending', settled_at = null
          where held and state = 'delivered' and attempts < 2 and settled_at - created_at > interval '1 minute'`)
    },
  },
}
