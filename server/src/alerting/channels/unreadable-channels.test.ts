import { beforeEach, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makeChannel } from '../../../test/factories/channels.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import { endUnreadable } from './unreadable-channels.ts'

const database = await withDatabase()
beforeEach(() => emptyDatabase(database))

it('channels that no known secret opens are ended once, and their owners notified; others go on', async () => {
  const deps = { ...testDeps({ database }), secrets: deriveSecrets('the present one', 'the one before') }
  const { id: user_id } = await makeUser(deps.db)
  const sealedBy = (secret: string) => deriveSecrets(secret).encrypt('{}')
  for (const [label, secret] of [
    ['present', 'the present one'],
    ['previous', 'the one before'],
    ['foreign', 'somebody else’s'],
  ] as const)
    await makeChannel(deps.db, {
      user_id,
      kind: 'ntfy',
      address: label,
      label,
      sealed_settings: sealedBy(secret),
    })
  await endUnreadable(deps)
  await endUnreadable(deps)
  const channels = await deps.db
    .selectFrom('channels')
    .select(['label', 'disabled_why'])
    .where('kind', '=', 'ntfy')
    .orderBy('label')
    .execute()
  expect(channels).toEqual([
    { label: 'foreign', disabled_why: 'sealed with another APP_SECRET' },
    { label: 'present', disabled_why: null },
    { label: 'previous', disabled_why: null },
  ])
  const entries = await deps.db.selectFrom('notifications').select(['user_id', 'params']).execute()
  expect(entries).toEqual([{ user_id, params: { channel: 'ntfy', address: 'foreign', label: 'foreign' } }])
})
