import { beforeEach, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import { resealStored } from '../../database/reseal-stored.ts'
import { readVapidKeys } from './web-push-sender.ts'

const OLD = deriveSecrets('the old secret, of 32 characters')
const BOTH = deriveSecrets('the new secret, of 32 characters', 'the old secret, of 32 characters')
const NEW = deriveSecrets('the new secret, of 32 characters')
const database = await withDatabase()

beforeEach(async () => {
  await emptyDatabase(database)
  await database.queries.deleteFrom('settings').where('name', '=', 'vapid-keys').execute()
})

const depsWith = (secrets: typeof OLD) => testDeps({ database, secrets })

it('processes that start first at the same time agree on the keys, which stay', async () => {
  const deps = depsWith(OLD)
  const read = await Promise.all(Array.from({ length: 6 }, () => readVapidKeys(deps)))
  expect(new Set(read.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await readVapidKeys(deps)).toEqual(read[0])
})

it('a new APP_SECRET keeps the keys', async () => {
  const before = await readVapidKeys(depsWith(OLD))
  const rotating = depsWith(BOTH)
  expect(await readVapidKeys(rotating)).toEqual(before)
  const config = { ...rotating.config, previousSecret: 'the old secret, of 32 characters' }
  await resealStored({ ...rotating, config })
  expect(await readVapidKeys(depsWith(NEW))).toEqual(before)
})

it('keys sealed with a secret that is lost are made anew, once', async () => {
  const lost = await readVapidKeys(depsWith(OLD))
  const read = await Promise.all([readVapidKeys(depsWith(NEW)), readVapidKeys(depsWith(NEW))])
  expect(read[0]).toEqual(read[1])
  expect(read[0]).not.toEqual(lost)
})
