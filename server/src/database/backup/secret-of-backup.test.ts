import { expect, it } from 'vitest'
import { queryOn } from '../../../test/database/backup-files.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { deriveSecrets } from '../../base/secrets.ts'
import { isOfAnotherSecret } from './secret-of-backup.ts'

it('a restored database says whether its secret is one of those that are here', async () => {
  const url = await freshPostgresUrl()
  await queryOn(url, 'create table settings (name text, sealed_value bytea)')
  expect(await isOfAnotherSecret(url, [])).toBe(false)
  const sealed = deriveSecrets('of then').encrypt('keys').toString('hex')
  await queryOn(url, `insert into settings values ('keys', '\\x${sealed}')`)
  expect(await isOfAnotherSecret(url, ['of now'])).toBe(true)
  expect(await isOfAnotherSecret(url, [])).toBe(true)
  expect(await isOfAnotherSecret(url, ['of now', 'of then'])).toBe(false)
})
