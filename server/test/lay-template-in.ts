import { writeFile } from 'node:fs/promises'
import { embeddedDatabase, openPglite } from '../src/db/connect-embedded.ts'
import { layEmbedded } from '../src/db/lay-embedded.ts'
import { migrate } from '../src/db/migrate.ts'

/** Lays and migrates an embedded database in the first argument's folder, and writes a copy to the second's file. */
const [folder = '', file = ''] = process.argv.slice(2)
const pglite = await openPglite({ dataDir: await layEmbedded(folder) })
const template = embeddedDatabase(pglite)
await migrate(template.queries)
await writeFile(file, (await pglite.dumpDataDir('none')).stream())
await template.close()
