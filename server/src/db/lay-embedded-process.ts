import { PGlite } from '@electric-sql/pglite'

/** Run as a process of its own by `layEmbedded`: makes an empty database in the folder given and ends. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder?')
// The default of 128 MB is for servers; the pages in use are small and the system caches the files as well.
const pglite = await PGlite.create({ dataDir: folder, postgresqlconf: ['shared_buffers = 16MB'] })
await pglite.close()
