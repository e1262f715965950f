import { describe, expect, it } from 'vitest'
import { backedUp, opening, queryOn } from '../../../test/database/backup-files.ts'
import { TEMPLATE } from '../../../test/database/start-postgres.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import { eraseShop } from '../../checking/shops/follow.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import { restore } from '../../database/backup/restore.ts'
import { connectPostgres } from '../../database/connection/connect-postgres.ts'
import { migrate } from '../../database/migrate.ts'
import { readErasures, type ErasedAgain } from './erasures.ts'

const secrets = deriveSecrets('s'.repeat(32))

/** Restores a backup over this database as the command does, and returns who was erased again. */
async function restoreOver(url: string, bytes: Buffer, known: typeof secrets | null = secrets) {
  let again: ErasedAgain = { people: [], sellers: [] }
  await restore(url, opening(bytes), {
    replace: true,
    async carry(tx) {
      const erase = await readErasures(tx, { secrets: known, now: manualClock().now() })
      return async (restored) => void (again = await erase(restored))
    },
  })
  return again
}

/** A database with two people and two shops; then one of each is erased. Returns the backup of before. */
async function erasedSince() {
  const url = await freshPostgresUrl(TEMPLATE)
  const database = await connectPostgres(url, () => {})
  const deps = { ...testDeps({ database }), secrets }
  const [gone, byOperator, stays] = [
    await makeUser(deps.db, { email: 'gone@example.com' }),
    await makeUser(deps.db, { email: 'dismissed@example.com' }),
    await makeUser(deps.db, { email: 'stays@example.com' }),
  ]
  for (const seller of ['Plattenkiste', 'StaysOpen'])
    await queryOn(
      url,
      `insert into shops (id, seller, seller_key, created_at) values (gen_random_uuid(), '${seller}', lower('${seller}'), now())`,
    )
  const bytes = await backedUp(url)
  const from = { network: null, userAgent: null }
  await recordSecurityEvent(deps.db, deps, {
    kind: 'account-deleted',
    outcome: 'succeeded',
    userId: gone.id,
    from,
  })
  await queryOn(
    url,
    `insert into admin_audit (id, at, action, target_id, target_name, admin_id, admin_name)
       values (gen_random_uuid(), now(), 'delete-user', '${byOperator.id}', 'di…', gen_random_uuid(), 'op@example.com')`,
  )
  await queryOn(url, `delete from users where id in ('${gone.id}', '${byOperator.id}')`)
  await deps.db.transaction().execute((tx) => eraseShop(tx, deps, 'plattenkiste'))
  await database.close()
  return { url, bytes, stays }
}

const leftIn = async (url: string) => [
  await queryOn(url, 'select email from users order by email'),
  await queryOn(url, 'select seller from shops order by seller'),
]

describe('what was erased after a backup', () => {
  it('is erased again when the backup is put back, and said: people, and sellers', async () => {
    const { url, bytes } = await erasedSince()
    const people = ['dismissed@example.com', 'gone@example.com']
    expect(await restoreOver(url, bytes)).toEqual({ people, sellers: ['Plattenkiste'] })
    expect(await leftIn(url)).toEqual([[{ email: 'stays@example.com' }], [{ seller: 'StaysOpen' }]])
    // And a second time: the restored database knows it as well.
    expect(await restoreOver(url, bytes)).toEqual({ people, sellers: ['Plattenkiste'] })
  })

  it('without the secret keeps what recognises the seller, for the product’s next reading', async () => {
    const { url, bytes } = await erasedSince()
    expect(await restoreOver(url, bytes, null)).toMatchObject({ sellers: [] })
    expect(await queryOn(url, 'select count(*)::int as kept from erased_sellers')).toEqual([{ kept: 1 }])
  })

  it('is unknown to an empty database, and to one of a version that erased nobody', async () => {
    const { bytes } = await erasedSince()
    const nobody = { people: [], sellers: [] }
    expect(await restoreOver(await freshPostgresUrl(), bytes)).toEqual(nobody)
    const older = await freshPostgresUrl()
    const database = await connectPostgres(older, () => {})
    await migrate(database.queries, '0001-baseline')
    await database.close()
    expect(await restoreOver(older, bytes)).toEqual(nobody)
  })
})
