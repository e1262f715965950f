import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { embeddedDatabase, openPglite } from '../src/db/connect-embedded.ts'
import { layEmbedded } from '../src/db/lay-embedded.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string
  }
}

/**
 * Lays and migrates one embedded database for a whole lane. Every test file opens a copy of it in memory, and every
 * server in a process of its own gets a copy of the directory.
 */
export default async function layTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-template-'))
  const pglite = await openPglite({ dataDir: await layEmbedded(folder) })
  const template = embeddedDatabase(pglite)
  await migrate(template.queries)
  const file = join(folder, 'migrated.tar')
  await writeFile(file, (await pglite.dumpDataDir('none')).stream())
  await template.close()
  project.provide('embeddedTemplate', file)
  project.provide('laidDataDirectory', folder)
  return () => rm(folder, { recursive: true, force: true })
}
