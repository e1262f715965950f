import { MOST_COUNTED_USERS } from '@cratewatch/contracts/admin/users'
import { nearestEnd } from '@cratewatch/domain/admin/nearest-end'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { readCounted } from '../counted.ts'

export type UserQuery = { readonly page: number; readonly limit: number; readonly search: string }

/** The ids of a page in order, and the number of matches as far as they are counted. */
export type FoundUsers = { readonly ids: readonly string[]; readonly total: number; readonly isMore: boolean }

/** Shorter texts have no trigram: only prefixes are searched, which need none. */
const TRIGRAM = 3

/** Finds one page of accounts, newest first. */
export function findUsers(db: Queries, request: UserQuery): Promise<FoundUsers> {
  return request.search === '' ? everybody(db, request) : matching(db, request)
}

async function everybody(db: Queries, request: UserQuery): Promise<FoundUsers> {
  const { users: total } = await readCounted(db)
  const { offset, limit, isReversed } = nearestEnd({ ...request, total })
  const rows = await db
    .selectFrom('users')
    .select('id')
    .orderBy('created_at', isReversed ? 'asc' : 'desc')
    .orderBy('id', isReversed ? 'desc' : 'asc')
    .offset(offset)
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { ids: isReversed ? ids.toReversed() : ids, total, isMore: false }
}

/** Few matches are collected and sorted; for very many, walking from the newest finds a page sooner. */
async function matching(db: Queries, request: UserQuery): Promise<FoundUsers> {
  const offset = (request.page - 1) * request.limit
  const { rows } = await sql<{ id: string; total: number }>`
    with hits as materialized (
      select id, created_at from users where ${matches(request.search)} limit ${MOST_COUNTED_USERS + 1})
    select id, (select count(*) from hits) as total from hits
    order by created_at desc, id offset ${offset} limit ${request.limit}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total <= MOST_COUNTED_USERS) return { ids: rows.map(({ id }) => id), total, isMore: false }
  const newest = await sql<{ id: string }>`
    select id from users where ${matches(request.search)}
    order by created_at desc, id offset ${offset} limit ${request.limit}`.execute(db)
  return { ids: newest.rows.map(({ id }) => id), total: MOST_COUNTED_USERS, isMore: true }
}

function matches(search: string): RawBuilder<boolean> {
  const words = search.replace(/[\\%_]/g, (letter) => `\\${letter}`)
  const pattern = search.length < TRIGRAM ? `${words}%` : `%${words}%`
  return sql`(email ilike ${pattern} or discogs_username ilike ${pattern})`
}
