import { sql, type Kysely } from 'kysely'

/** The owner of an account is mailed what happened to it, each with a link that undoes it. */
const statements = [
  `alter table deliveries drop constraint deliveries_letter_check`,
  `alter table deliveries add constraint deliveries_letter_check check (letter in
    ('welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed',
     'plan-changed', 'payment-failed', 'email-changed', 'method-added', 'method-removed', 'new-device'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
