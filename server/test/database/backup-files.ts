import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import { instant } from '@cratewatch/domain/kernel/instant'
import { backup } from '../../src/database/backup/backup.ts'

const MADE_AT = instant(Date.UTC(2026, 10, 20, 2))

/** The bytes of a backup of this database, as made at a moment of 2026. */
export async function backedUp(databaseUrl: string, at = MADE_AT): Promise<Buffer> {
  const to = new PassThrough()
  const [bytes] = await Promise.all([buffer(to), backup(databaseUrl, to, at)])
  return bytes
}

/** What `restore` opens to read these bytes. */
export const opening = (bytes: Buffer) => () => Readable.from([bytes])

/** The backup with its text changed and compressed again. */
export function rewritten(bytes: Buffer, change: (text: string) => string): Buffer {
  return zstdCompressSync(Buffer.from(change(textOf(bytes)), 'latin1'))
}

/** What a backup says, a letter a byte. */
export function textOf(bytes: Buffer): string {
  return zstdDecompressSync(bytes).toString('latin1')
}

/** The text of a backup with the checksum that fits. */
export function signed(text: string): string {
  const end = text.lastIndexOf('\n', text.length - 2) + 1
  const sha256 = createHash('sha256').update(text.slice(0, end), 'latin1').digest('hex')
  return text.slice(0, end) + text.slice(end).replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
}

/** Runs one query and answers its rows. */
export async function queryOn(databaseUrl: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
