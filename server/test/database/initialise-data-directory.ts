import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/database/migrate.ts'
import { openOwnDatabase } from '../../src/database/own-postgres/open-own.ts'
import { endWithUs } from './end-with-us.ts'

/** Makes a data directory that the lane's products copy, which is quicker than creating and migrating one each. */
export default async function initialiseDataDirectory(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-laid-'))
  endWithUs(folder)
  const database = await openOwnDatabase(folder)
  await migrate(database.queries)
  await database.close()
  project.provide('initialisedDataDirectory', folder)
  return () => rm(folder, { recursive: true, force: true })
}
