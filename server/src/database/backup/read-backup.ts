import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { Repairable } from '../../base/explain-failure.ts'

const DAMAGED = 'This is no backup of Cratewatch, or it is damaged or cut off: use another copy.'
const LONGEST_LINE = 4 * 1024 * 1024
const AT_ONCE = 64 * 1024

export type BackupReader = {
  readonly header: Header
  /** Reads the rows of the next table, in chunks of whole lines. */
  rows(): AsyncGenerator<Buffer>
  /** Verifies the whole backup, after the last row. */
  finish(): Promise<Trailer>
}

/** Reads a whole backup and discards it. Throws BackupProblem unless it is intact. */
export async function verifyBackup(from: Readable): Promise<Header> {
  const reader = await readBackup(from)
  for (let table = 0; table < reader.header.tables.length; table++) {
    const rows = reader.rows()
    while ((await rows.next()).done !== true) continue
  }
  await reader.finish()
  return reader.header
}

/** Reads a backup piece by piece. Throws BackupProblem when it is no backup, is damaged, or has a later format. */
export async function readBackup(from: Readable): Promise<BackupReader> {
  const hash = createHash('sha256')
  const text = textOf(from)
  const consume = (length: number) => {
    const taken = text.take(length)
    hash.update(taken)
    return taken
  }
  const reader: BackupReader = {
    header: readHeader(consume(await text.lengthOfLine())),
    async *rows() {
      for (;;) {
        const length = await text.lengthOfLines()
        const end = endOfRows(text.peek(length))
        if (end < 0) yield consume(length)
        else {
          if (end > 0) yield consume(end)
          consume(END_OF_ROWS.length)
          return
        }
      }
    },
    async finish() {
      const sha256 = hash.digest('hex')
      const last = parse(trailer, text.take(await text.lengthOfLine()))
      if (last.sha256 !== sha256 || !(await text.isOver())) throw new BackupProblem(DAMAGED)
      return last
    },
  }
  return reader
}

function readHeader(line: Buffer): Header {
  const { format } = parse(headerOfAnyFormat, line)
  if (format > FORMAT)
    throw new BackupProblem(
      `A later version of Cratewatch made this backup (format ${format}, this one reads ${FORMAT}): restore it with that version.`,
    )
  return parse(header, line)
}

function parse<Schema extends z.ZodType>(schema: Schema, line: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(line.toString('utf8')))
  } catch {
    throw new BackupProblem(DAMAGED)
  }
}

/** Finds the line that ends the rows in a text of whole lines; -1: it is not there. */
function endOfRows(lines: Buffer): number {
  if (lines.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0
  const before = lines.indexOf(`\n${END_OF_ROWS.toString()}`)
  return before < 0 ? -1 : before + 1
}

/** Decompresses a stream into a buffer that holds no more than it needs to reach the next end of a line. */
function textOf(from: Readable) {
  const pieces = pipeline(from, createZstdDecompress({ chunkSize: AT_ONCE }), () => {})[
    Symbol.asyncIterator
  ]()
  let held: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer | null> {
    try {
      const { done, value } = await pieces.next()
      return done === true ? null : (value as Buffer)
    } catch (error) {
      // An error of the file system is not about the content.
      if (error instanceof Error && 'syscall' in error) throw error
      throw new BackupProblem(DAMAGED, { cause: error })
    }
  }
  async function until(length: () => number, most = Infinity): Promise<number> {
    while (length() === 0) {
      const piece = await next()
      if (piece === null || held.length > most) throw new BackupProblem(DAMAGED)
      held = held.length === 0 ? piece : Buffer.concat([held, piece])
    }
    return length()
  }
  return {
    /** Including the line feed, like every length here. */
    lengthOfLine: () => until(() => held.indexOf('\n') + 1, LONGEST_LINE),
    /** All lines that are buffered already, at least one. */
    lengthOfLines: () => until(() => held.lastIndexOf('\n') + 1),
    peek: (length: number) => held.subarray(0, length),
    take(length: number) {
      const taken = held.subarray(0, length)
      held = held.subarray(length)
      return taken
    },
    isOver: async () => held.length === 0 && (await next()) === null,
  }
}

/**
 * The format of a backup: text, compressed by Zstandard. A JSON line with the header, the rows of each table as COPY
 * writes them followed by a line `\.`, and a JSON line to verify it all.
 */
export const FORMAT = 1

/** Ends the rows of a table. No row looks like it, because COPY doubles every backslash. */
export const END_OF_ROWS = Buffer.from('\\.\n')

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
export type Table = z.infer<typeof table>

const sequence = z.object({ name: z.string(), last: z.string() })

/** The beginning of the header in every format, by which a later format is recognised. */
const headerOfAnyFormat = z.object({ cratewatch: z.literal('backup'), format: z.int() })

const header = headerOfAnyFormat.extend({
  /** The last migration of the schema. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  tables: z.array(table),
  /** The last value of each sequence that was used. */
  sequences: z.array(sequence),
})
export type Header = z.infer<typeof header>

const trailer = z.object({
  /** The number of rows of each table, in the order of the header. */
  rows: z.array(z.int()),
  /** The hash of everything before this line, uncompressed. */
  sha256: z.string(),
})
export type Trailer = z.infer<typeof trailer>

/** The reason why nothing was backed up or restored: one sentence that says what to do. */
export class BackupProblem extends Repairable {}
