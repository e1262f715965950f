import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/base/config/config.ts'
import { noteNightlyBackup } from '../../src/database/backup/files.ts'
import { withAdminFixture } from '../fixtures/with-admin-fixture.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cratewatch-backups-'))
const config = readConfig({ ADMIN_EMAILS: 'admin@example.com', DATA_DIR: dataDir })
const fixture = await withAdminFixture({ config })
afterAll(() => rmSync(dataDir, { recursive: true }))

const backups = async () => (await fixture.admin('GET', '/api/admin/operations')).body.backups
const download = (name: string) => fixture.admin('GET', `/api/admin/backups/${encodeURIComponent(name)}`)
const NIGHTLY = 'cratewatch-nightly-2026-01-05-0211.backup'

describe('backups', () => {
  it('are listed with age and size, the newest first, and with a failure for as long as it lasts', async () => {
    expect(await backups()).toEqual({ isNightly: true, failure: null, files: [] })
    mkdirSync(join(dataDir, 'backups'))
    for (const name of ['cratewatch-2026-01-04-1200.backup', NIGHTLY, `${NIGHTLY}.part`, 'notes.txt'])
      writeFileSync(join(dataDir, 'backups', name), 'rows')
    await noteNightlyBackup(fixture.deps.db, fixture.clock.now(), 'no space left on device')
    expect(await backups()).toEqual({
      isNightly: true,
      failure: { at: '2026-01-05T09:00:00.000Z', reason: 'no space left on device' },
      files: [
        { name: NIGHTLY, isNightly: true, madeAt: '2026-01-05T02:11:00.000Z', bytes: 4 },
        {
          name: 'cratewatch-2026-01-04-1200.backup',
          isNightly: false,
          madeAt: '2026-01-04T12:00:00.000Z',
          bytes: 4,
        },
      ],
    })
    await noteNightlyBackup(fixture.deps.db, fixture.clock.now(), null)
    expect((await backups()).failure).toBeNull()
  })

  it('are downloaded by operators, which is noted, and nothing else of the machine is', async () => {
    const { status, body, headers } = await download(NIGHTLY)
    expect([status, body, headers['content-type']]).toEqual([200, 'rows', 'application/octet-stream'])
    writeFileSync(join(dataDir, 'app-secret'), 'secret')
    for (const name of ['../app-secret', 'notes.txt', `${NIGHTLY}.part`, NIGHTLY.replace('05', '06')])
      expect([name, (await download(name)).status]).toEqual([name, 404])
    const { entries } = (await fixture.admin('GET', '/api/admin/audit')).body
    expect(entries).toMatchObject([{ action: 'download-backup', details: { file: NIGHTLY } }])
  })
})
