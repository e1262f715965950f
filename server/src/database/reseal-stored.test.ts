import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeUser } from '../../test/factories/user.ts'
import { clientOf, testFeatures } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import { withTestPost } from '../../test/vendors/test-post.ts'
import { deriveSecrets } from '../base/secrets.ts'
import { buildApp } from '../http/build-app.ts'
import type { Deps } from '../outbound/deps.ts'
import { resealStored } from './reseal-stored.ts'

const OLD = 'the old secret, of 32 characters'
const NEW = 'the new secret, of 32 characters'
const EMAIL = 'ada@example.com'

const database = await withDatabase()
const post = await withTestPost()
let before: Deps
let after: Deps

beforeEach(async () => {
  await emptyDatabase(database)
  before = testDeps({ database, mailer: post.mailer, secrets: deriveSecrets(OLD) })
  after = testDeps({
    database,
    mailer: post.mailer,
    clock: before.clock,
    config: { ...before.config, appSecret: NEW, previousSecret: OLD },
    secrets: deriveSecrets(NEW, OLD),
  })
})

async function store(sealed: Buffer, marketplaceId: number): Promise<void> {
  const { id } = await makeUser(database.queries)
  await database.queries
    .insertInto('marketplace_accounts')
    .values({
      user_id: id,
      marketplace_id: marketplaceId,
      username: `digger ${marketplaceId}`,
      sealed_access: sealed,
      connected_at: new Date(0),
    })
    .execute()
}

async function stored(): Promise<Buffer[]> {
  const rows = await database.queries
    .selectFrom('marketplace_accounts')
    .select('sealed_access')
    .orderBy('marketplace_id')
    .execute()
  return rows.map((row) => Buffer.from(row.sealed_access ?? ''))
}

describe('a rotation of APP_SECRET', () => {
  it('is finished by sealing everything stored again, once', { tags: 'play' }, async () => {
    const values = Array.from({ length: 1203 }, (_, index) => `token ${index}`)
    for (const [index, text] of values.entries()) await store(before.secrets.encrypt(text), index)
    await resealStored(after)
    const alone = deriveSecrets(NEW)
    const sealed = await stored()
    expect(sealed.map((each) => alone.decrypt(each))).toEqual(values)
    await resealStored(after)
    expect(await stored()).toEqual(sealed)
  })

  it('leaves alone what neither secret opens, and goes on behind it', async () => {
    const foreign = deriveSecrets('a secret that nobody knows any more').encrypt('lost')
    await store(foreign, 1)
    await store(before.secrets.encrypt('kept'), 2)
    await resealStored(after)
    const [first, second] = await stored()
    expect(first).toEqual(foreign)
    expect(deriveSecrets(NEW).decrypt(second!)).toBe('kept')
  })

  it('does nothing without a previous secret', async () => {
    await store(before.secrets.encrypt('kept'), 1)
    const sealed = await stored()
    await resealStored({ ...after, config: { ...after.config, previousSecret: null } })
    expect(await stored()).toEqual(sealed)
  })

  it.each(['before it', 'after it'])(
    'leaves links alive that were asked for before it and mailed %s',
    async (when) => {
      await makeUser(before.db, { email: EMAIL })
      const [old, now] = [before, after].map((deps) => buildApp(deps, testFeatures(deps)))
      const [asking, opening] = [await old!, await now!]
      await clientOf(asking)('POST', '/api/password-reset/request', { email: EMAIL })
      const [mail] = await post.deliver(when === 'before it' ? before : after)
      const body = { token: mail!.token, password: 'a new password' }
      expect((await clientOf(opening)('POST', '/api/password-reset/reset', body)).status).toBe(200)
      await asking.close()
      await opening.close()
    },
  )
})
