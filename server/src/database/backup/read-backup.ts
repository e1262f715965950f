import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { z } from 'zod'
import {
  BackupProblem,
  END_OF_ROWS,
  FORMAT,
  header,
  headerOfAnyFormat,
  trailer,
  type Header,
  type Trailer,
} from './format.ts'

const DAMAGED = 'This is no backup of Cratewatch, or it is damaged or cut off: use another copy.'
const LONGEST_LINE = 4 * 1024 * 1024
const AT_ONCE = 64 * 1024

export type BackupReader = {
  readonly header: Header
  /** The rows of the next table, in pieces of whole lines. */
  rows(): AsyncGenerator<Buffer>
  /** Checks what was read, when that was everything. */
  finish(): Promise<Trailer>
}

/** Reads a whole backup and keeps nothing of it. Throws BackupProblem unless it is exactly what was written. */
export async function verifyBackup(from: Readable): Promise<Header> {
  const reader = await readBackup(from)
  for (let table = 0; table < reader.header.tables.length; table++) {
    const rows = reader.rows()
    while ((await rows.next()).done !== true) continue
  }
  await reader.finish()
  return reader.header
}

/** Reads a backup piece by piece. Throws BackupProblem for what is no backup, is damaged, or has a later format. */
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

/** Where the line that ends the rows begins in whole lines; -1: they do not have it. */
function endOfRows(lines: Buffer): number {
  if (lines.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0
  const before = lines.indexOf(`\n${END_OF_ROWS.toString()}`)
  return before < 0 ? -1 : before + 1
}

/** What a compressed stream holds, as a window on it that grows to the next end of a line and no further. */
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
      // What the file system says is not about the content.
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
    /** With its line feed, as everywhere here. */
    lengthOfLine: () => until(() => held.indexOf('\n') + 1, LONGEST_LINE),
    /** As many as are there already, one at least. */
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
