import { sql, type Kysely } from 'kysely'

const statements = [
  // What came of a record that was looked up goes to webhooks; rows of before satisfied the list that was shorter.
  `alter table deliveries drop constraint deliveries_account_message_check,
    add constraint deliveries_account_message_check check (account_message in
      ('welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed',
       'plan-changed', 'payment-failed', 'email-changed', 'method-added', 'method-removed', 'new-device',
       'channel-added', 'condition-began', 'condition-over', 'instance-event', 'record-event')) not valid`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
