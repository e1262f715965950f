import { sql, type Kysely } from 'kysely'

/**
 * Sessions know how they were opened, sign-in methods know in which session they were made, and links can undo a change
 * of the account. Methods from before count as unproven: until now anybody could have left them.
 */
const statements = [
  `alter table sessions
    add column opened_by text not null default 'password'
      check (opened_by in ('password', 'marketplace', 'passkey', 'sso', 'mailbox')),
    add column opened_by_id text,
    add column authenticated_at timestamptz not null default now(),
    add column second_factor_at timestamptz`,
  `update sessions set authenticated_at = created_at`,

  `alter table users
    add column password_made_at timestamptz,
    add column password_made_in uuid,
    add column chat_made_in uuid,
    add column chat_proven boolean not null default false`,
  `alter table marketplace_accounts
    add column made_in uuid,
    add column proven boolean not null default false`,
  // What a session began ends with it.
  `alter table chat_links add column session_id uuid references sessions (id) on delete cascade`,

  // The session that asked for a change of address; what an undo link undoes.
  `alter table account_links
    add column session_id uuid,
    add column undoes jsonb`,
  `alter table account_links drop constraint account_links_purpose_check`,
  `alter table account_links add constraint account_links_purpose_check
    check (purpose in ('password-reset', 'email-confirmation', 'email-change', 'undo'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
