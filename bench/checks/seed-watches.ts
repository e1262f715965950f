import { randomUUID } from 'node:crypto'
import type { Queries } from '@cratewatch/server/database/database'

/** Rows are written in small pieces, because the memory of one large statement would count as the watcher's. */
const PIECE = 200

/** Writes releases that one collector watches, and check states that are due now. */
export async function seedWatches(db: Queries, releases: readonly number[]): Promise<void> {
  const now = new Date()
  const user = randomUUID()
  await db
    .insertInto('users')
    .values({ id: user, email: `${user}@example.com`, locale: 'en', created_at: now })
    .execute()
  for (let from = 0; from < releases.length; from += PIECE) {
    const ids = releases.slice(from, from + PIECE)
    const rows = ids.map((id) => ({
      id,
      artist: `Artist ${id}`,
      title: `Title ${id}`,
      details_at: now,
      ...UNKNOWN,
    }))
    await db.insertInto('releases').values(rows).execute()
    const checkStates = ids.map((id) => ({ release_id: id, tier: 3 as const }))
    await db.insertInto('check_states').values(checkStates).execute()
    const watches = ids.map((id) => ({
      id: randomUUID(),
      user_id: user,
      release_id: id,
      tier: 3 as const,
      created_at: now,
    }))
    await db.insertInto('watches').values(watches).execute()
  }
}

const UNKNOWN = {
  year: null,
  country: null,
  format: null,
  label: null,
  catalogue_number: null,
  master_id: null,
  community_have: null,
  community_want: null,
}
