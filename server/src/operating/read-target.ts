import type { Queries } from '../database/database.ts'

/** The account that an admin action is about, and its name in the log. */
export type Target = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly confirmed: boolean
}

/** Finds the account; null: there is none. */
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
