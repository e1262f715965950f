import { sql } from 'kysely'

/** True in SQL for a channel `c` that is the mail to the account's own address. */
export const isAccountMail = sql<boolean>`(c.kind = 'email' and c.address is null)`

/**
 * True in SQL for a channel `c` of the user `u` that may get messages: on, agreed to, and not disabled. How many mails an
 * unconfirmed address of an account may get is another rule.
 */
export const isReachable = sql<boolean>`(c.is_on and c.disabled_at is null
  and case when ${isAccountMail} then u.email is not null else c.confirmed_at is not null end)`
