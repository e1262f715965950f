import { randomUUID } from 'node:crypto'
import type { Queries } from '@cratewatch/server/database/database'

/** The watched releases of each collector. */
export type Watchlists = readonly (readonly number[])[]

/** `users` collectors with `each` records, of which `shared` are the same for all, as far as there are ids. */
export function sharedWatchlists(
  ids: readonly number[],
  users: number,
  each: number,
  shared: number,
): Watchlists {
  return Array.from({ length: users }, (_, user) => {
    const from = shared + user * (each - shared)
    return [...ids.slice(0, shared), ...ids.slice(from, from + each - shared)]
  })
}

/** Rows are written in small pieces, because the memory of one large statement would count as the watcher's. */
const PIECE = 200

/** Writes releases, collectors, watches and check states that are due now. Answers how many releases are watched. */
export async function seedWatches(db: Queries, lists: Watchlists): Promise<number> {
  const releases = [...new Set(lists.flat())]
  const now = new Date()
  for (const ids of pieces(releases)) {
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
  }
  for (const list of lists) {
    const user = randomUUID()
    await db
      .insertInto('users')
      .values({ id: user, email: `${user}@example.com`, locale: 'en', created_at: now })
      .execute()
    for (const ids of pieces(list)) {
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
  return releases.length
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

function pieces(ids: readonly number[]): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / PIECE) }, (_, i) =>
    ids.slice(i * PIECE, (i + 1) * PIECE),
  )
}
