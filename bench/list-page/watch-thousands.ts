import { connectPostgres } from '@cratewatch/server/database/connection/connect-postgres'
import { sql } from 'kysely'
import type { Product } from '../../e2e/harness/product.ts'

/** Every so many records is on sale. */
const ON_SALE_EVERY = 40
const DAYS = 30

/** Lets the first account watch so many records of the marketplace, each with a month of history. */
export async function watchThousands(databaseUrl: string, product: Product, count: number): Promise<void> {
  const database = await connectPostgres(databaseUrl, () => {})
  const records = product.records.slice(0, count).map((id, index) => {
    const { album, country, year } = product.marketplace.world.release(id)!
    const artist = album.artists.map(({ name }) => name).join(', ')
    const copies = index % ON_SALE_EVERY === 0 ? 2 : 0
    return { id, artist, title: album.title, country, year, copies, state: copies > 0 ? 'on-sale' : 'none' }
  })
  const rows = sql`json_to_recordset(${JSON.stringify(records)}) as record
    (id bigint, artist text, title text, country text, year int, copies int, state text)`
  await database.queries.transaction().execute(async (tx) => {
    await sql`insert into releases (id, artist, title, country, year, details_at)
      select id, artist, title, country, year, now() from ${rows}`.execute(tx)
    await sql`insert into check_states (release_id, tier, state, num_for_sale, observed_at, state_since)
      select id, 3, state, copies, now(), now() - interval '3 days' from ${rows}`.execute(tx)
    await sql`insert into watches (id, user_id, release_id, tier, created_at)
      select gen_random_uuid(), (select id from users), id, 3, now() - id * interval '1 second' from ${rows}`.execute(
      tx,
    )
    await sql`insert into observation_spans (release_id, state, num_for_sale, from_at, until_at, checks)
      select id, state, copies, now() - day * interval '1 day', now() - (day - 1) * interval '1 day', 48
      from ${rows}, generate_series(1, ${DAYS}::int) day`.execute(tx)
  })
  await database.close()
}
