import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { constants, zstdCompressSync } from 'node:zlib'
import { backup } from '../../../server/src/database/backup/backup.ts'
import {
  END_OF_ROWS,
  readBackup,
  type Header,
  type Table,
  type Trailer,
} from '../../../server/src/database/backup/read-backup.ts'
import { YEAR_ENDED } from './market.ts'
import { movedRow, type Move } from './move-times.ts'

/** The year as it is kept: a backup of the product, of which the rows are in one order. */
export const KEPT_YEAR = join(import.meta.dirname, 'year.backup')

/** What ends with its process or belongs to one machine: the budget, who is signed in, how far the job engine is. */
const LEFT_OUT = new Set([
  'sessions',
  'known_devices',
  'processes',
  'remotes',
  'remote_addresses',
  'attempt_counts',
])

const SMALLEST = { params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_checksumFlag]: 1 } }
const QUICKEST = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }

type Rows = readonly string[]
export type Contents = { readonly header: Header; readonly tables: readonly Rows[] }

/** Reads the rows of a backup, by table. */
export async function readContents(from: Readable): Promise<Contents> {
  const reader = await readBackup(from)
  const tables: Rows[] = []
  for (let n = 0; n < reader.header.tables.length; n++) {
    const chunks: Buffer[] = []
    for await (const chunk of reader.rows()) chunks.push(chunk)
    tables.push(Buffer.concat(chunks).toString().split('\n').slice(0, -1))
  }
  await reader.finish()
  return { header: reader.header, tables }
}

/** Writes rows as a backup. */
function writeContents({ header, tables }: Contents, how: typeof SMALLEST): Buffer {
  const parts = [Buffer.from(`${JSON.stringify(header)}\n`)]
  for (const rows of tables) parts.push(Buffer.from(rows.map((row) => `${row}\n`).join('')), END_OF_ROWS)
  const text = Buffer.concat(parts)
  const trailer: Trailer = {
    rows: tables.map((rows) => rows.length),
    sha256: createHash('sha256').update(text).digest('hex'),
  }
  return zstdCompressSync(Buffer.concat([text, Buffer.from(`${JSON.stringify(trailer)}\n`)]), how)
}

/** Returns the year that a database holds as it is kept: the same rows are the same bytes. */
export async function keepYear(databaseUrl: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await backup(databaseUrl, collect, YEAR_ENDED)
  const { header, tables } = await readContents(Readable.from(chunks))
  const kept = tables.map((rows, n) => orderRows(header.tables[n], rows))
  return writeContents({ header, tables: kept }, SMALLEST)
}

/** Puts the rows of a table into one order; those that are spread over shards by chance become one. */
function orderRows(table: Table | undefined, rows: Rows): Rows {
  if (table === undefined || LEFT_OUT.has(table.name)) return []
  const shard = table.columns.indexOf('shard')
  return (shard < 0 ? rows : mergeShards(table, shard, rows)).toSorted(byNumberThenText)
}

function byNumberThenText(a: string, b: string): number {
  const first = Number.parseInt(a, 10)
  const second = Number.parseInt(b, 10)
  const isNumbered = /^\d+\t/.test(a) && /^\d+\t/.test(b)
  if (isNumbered && first !== second) return first - second
  if (a === b) return 0
  return a < b ? -1 : 1
}

const KEYS = new Set(['hour', 'day', 'tier', 'bucket', 'name', 'user_id', 'release_id', 'watch_id'])

/** Adds up the rows of a table that differ in their shard alone. */
function mergeShards({ columns }: Table, shard: number, rows: Rows): Rows {
  const byKey = Map.groupBy(
    rows.map((row) => row.split('\t')),
    (cells) => cells.filter((_, n) => KEYS.has(columns[n] ?? '')).join('\t'),
  )
  return [...byKey.values()].map((same) =>
    columns
      .map((name, n) => {
        if (n === shard) return '0'
        const [first] = same
        return KEYS.has(name)
          ? (first?.[n] ?? '')
          : String(same.reduce((sum, cells) => sum + Number(cells[n]), 0))
      })
      .join('\t'),
  )
}

/** Returns the kept year as a backup to restore, with all that `move` says. */
export async function movedYear(move: Move): Promise<() => Readable> {
  const { header, tables } = await readContents(createReadStream(KEPT_YEAR))
  const moved = tables.map((rows, n) => {
    const table = header.tables[n]
    return table === undefined ? rows : rows.map((row) => movedRow(table, row, move))
  })
  const written = writeContents({ header, tables: moved }, QUICKEST)
  return () => Readable.from([written])
}

/** Reads the kept year as it is. */
export function readKept(): Promise<Contents> {
  return readContents(Readable.from([readFileSync(KEPT_YEAR)]))
}
