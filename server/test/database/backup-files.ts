import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { instant } from '@cratewatch/domain/kernel/instant'
import { Client } from 'pg'
import { backup } from '../../src/database/backup/backup.ts'

const MADE_AT = instant(Date.UTC(2026, 10, 20, 2))

/** Returns the bytes of a backup of this database, as made in 2026. */
export async function backedUp(databaseUrl: string, at = MADE_AT): Promise<Buffer> {
  const to = new PassThrough()
  const [bytes] = await Promise.all([buffer(to), backup(databaseUrl, to, at)])
  return bytes
}

/** Returns the `open` function of `restore` for these bytes. */
export const opening = (bytes: Buffer) => () => Readable.from([bytes])

/** Changes the text of a backup and compresses it again. */
export function rewritten(bytes: Buffer, change: (text: string) => string): Buffer {
  return zstdCompressSync(Buffer.from(change(textOf(bytes)), 'latin1'))
}

/** Returns the text of a backup, one character a byte. */
export function textOf(bytes: Buffer): string {
  return zstdDecompressSync(bytes).toString('latin1')
}

/** Returns the text of a backup with a matching checksum. */
export function signed(text: string): string {
  const end = text.lastIndexOf('\n', text.length - 2) + 1
  const sha256 = createHash('sha256').update(text.slice(0, end), 'latin1').digest('hex')
  return text.slice(0, end) + text.slice(end).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
}

/** Runs one query and returns its rows. */
export async function queryOn(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
