import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Table } from '../../src/database/backup/read-backup.ts'
import { inSnapshot, readTables, written } from '../../src/database/backup/tables.ts'

/**
 * Lists the tables whose rows differ between two databases: rows are compared by COPY's text, in any order of rows and
 * columns.
 */
export async function compareTables(oneUrl: string, otherUrl: string): Promise<string[]> {
  const [one, other] = await Promise.all([digests(oneUrl), digests(otherUrl)])
  const all = new Set([...one.keys(), ...other.keys()])
  return [...all].filter((name) => one.get(name) !== other.get(name)).toSorted()
}

function digests(databaseUrl: string): Promise<Map<string, string>> {
  return inSnapshot(databaseUrl, async (client) => {
    const found = new Map<string, string>()
    for (const table of await readTables(client)) found.set(table.name, await digest(client, table))
    return found
  })
}

async function digest(client: Client, { name, columns }: Table): Promise<string> {
  const { of, columns: sorted } = written(client, { name, columns: columns.toSorted() })
  const hash = createHash('sha256').update(sorted)
  const rows = `select ${sorted} from ${of} order by row(${sorted})::text collate "C"`
  for await (const bytes of client.query(copyTo(`copy (${rows}) to stdout`))) hash.update(bytes as Buffer)
  return hash.digest('hex')
}
