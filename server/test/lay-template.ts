import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { embeddedDatabase, openPglite } from '../src/db/connect-embedded.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    embeddedTemplate: string
  }
}

/** Lays and migrates one embedded database for the `embedded` lane; every test file opens a copy of it in memory. */
export default async function layTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-template-'))
  const pglite = await openPglite({})
  const template = embeddedDatabase(pglite)
  await migrate(template.queries)
  const file = join(folder, 'migrated.tar')
  await writeFile(file, (await pglite.dumpDataDir('none')).stream())
  await template.close()
  project.provide('embeddedTemplate', file)
  return () => rm(folder, { recursive: true, force: true })
}
