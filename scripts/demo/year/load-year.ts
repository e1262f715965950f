import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { instant } from '@cratewatch/domain/kernel/instant'
import { restore } from '../../../server/src/database/backup/restore.ts'
import { connectPostgres } from '../../../server/src/database/connection/connect-postgres.ts'
import { timestamp } from '../../../server/src/database/database.ts'
import { openOwn } from '../../../server/src/database/own-postgres/open-own.ts'
import { hashPassword } from '../../../server/src/people/passwords/passwords.ts'
import { movedYear } from './kept-year.ts'
import { YEAR_ENDED } from './market.ts'
import { DEMO_PEOPLE_OF_YEAR } from './people.ts'

/** How many ms the year of a data directory is moved; null: none is loaded there. */
export function readMoved(folder: string): number | null {
  return existsSync(fileIn(folder)) ? Number(readFileSync(fileIn(folder), 'utf8')) : null
}

function fileIn(folder: string): string {
  return join(folder, 'year-moved')
}

/**
 * Loads the kept year into a new data directory, moved so that it ends at `now`, and returns by how many ms. Those as
 * whom the demo is looked at get this password.
 */
export async function loadYear(
  folder: string,
  {
    now,
    marketUrl,
    password,
  }: { readonly now: number; readonly marketUrl: string; readonly password: string },
): Promise<number> {
  const by = now - YEAR_ENDED
  mkdirSync(folder, { recursive: true })
  const hashing = hashPassword(password)
  const open = await movedYear({ by, marketUrl })
  const own = await openOwn({ dataDir: folder, postgresBinDir: process.env['POSTGRES_BIN_DIR'] || null })
  try {
    await restore(own.url, open)
    const database = await connectPostgres(own.url, () => {})
    await database.queries
      .updateTable('users')
      .set({ password_hash: await hashing, password_made_at: timestamp(instant(now)) })
      .where(
        'email',
        'in',
        DEMO_PEOPLE_OF_YEAR.map(({ email }) => email),
      )
      .execute()
    await database.close()
  } finally {
    await own.close()
  }
  writeFileSync(fileIn(folder), `${by}\n`)
  return by
}
