import { expect, it } from 'vitest'
import { queryOn } from '../../../test/database/backup-files.ts'
import { TEMPLATE } from '../../../test/database/start-postgres.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { connected } from './tables.ts'

it('says why a connection was lost while no statement was running', async () => {
  const url = await freshPostgresUrl(TEMPLATE)
  const working = connected(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    await queryOn(url, `select pg_terminate_backend(${rows[0]?.pid})`)
    await lost
    await client.query('select 1')
  })
  await expect(working).rejects.toThrow('terminating connection')
})
