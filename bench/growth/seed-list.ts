import { sql } from 'kysely'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { timestamp, type Queries } from '@cratewatch/server/database/database'

export const RELEASES = 1_000
const USERS = 400
/** 1.2 watchers a record, as on an instance whose lists overlap a little. */
const WATCHES = 1_200

/** Inserts watched records, a third of them for sale, and users with mail. */
export async function seedList(db: Queries, at: Instant): Promise<void> {
  const now = sql`${timestamp(at)}::timestamptz`
  const id = (kind: string) => sql`(${sql.lit(kind)} || lpad(to_hex(n), 31, '0'))::uuid`
  await sql`
    insert into releases (id, artist, title, details_at)
    select n, 'Artist ' || n, 'Title ' || n, ${now} from generate_series(1, ${RELEASES}::int) n`.execute(db)
  await sql`
    insert into users (id, email, email_confirmed_at, locale, created_at)
    select ${id('a')}, 'u' || n || '@example.com', ${now}, 'en', ${now} from generate_series(1, ${USERS}::int) n`.execute(
    db,
  )
  await sql`
    insert into channels (id, user_id, kind, label, confirmed_at, created_at)
    select ${id('c')}, ${id('a')}, 'email', 'Mail', ${now}, ${now} from generate_series(1, ${USERS}::int) n`.execute(
    db,
  )
  await sql`
    insert into watches (id, user_id, release_id, tier, created_at)
    select ${id('b')}, ('a' || lpad(to_hex(1 + n % ${USERS}::int), 31, '0'))::uuid, 1 + n % ${RELEASES}::int, 3, ${now}
    from generate_series(0, ${WATCHES - 1}::int) n`.execute(db)
  await sql`
    insert into check_states (release_id, tier, state, num_for_sale, lowest_value, lowest_currency, observed_at, watchers)
    select n, 3, case when n % 3 = 0 then 'on-sale' else 'none' end, case when n % 3 = 0 then 1 else 0 end,
      case when n % 3 = 0 then 20 end, case when n % 3 = 0 then 'USD' end, ${now}, 1
    from generate_series(1, ${RELEASES}::int) n`.execute(db)
  await sql`
    insert into observation_spans (release_id, state, num_for_sale, lowest_value, lowest_currency, from_at, until_at, checks)
    select release_id, state, num_for_sale, lowest_value, lowest_currency, ${now}, ${now}, 1 from check_states`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
