import type { Queries } from '../../database/database.ts'

/** Whom an operator does something to, and what the log calls them. */
export type Target = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly confirmed: boolean
}

/** null: there is no such account. */
export async function readTarget(db: Queries, userId: string): Promise<Target | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'discogs_username', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, email } = row
  return { id, email, name: email ?? row.discogs_username ?? id, confirmed: row.email_confirmed_at !== null }
}
