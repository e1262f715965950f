import { z } from 'zod'

/**
 * A backup is text, compressed by Zstandard: a line of JSON that says what follows, the rows of each table as COPY
 * writes them with a line `\.` after the last, and a line of JSON to check it all by.
 */
export const FORMAT = 1

/** Ends the rows of a table. No row can look like it: COPY doubles every backslash of the data. */
export const END_OF_ROWS = Buffer.from('\\.\n')

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
export type Table = z.infer<typeof table>

const sequence = z.object({ name: z.string(), last: z.string() })

/** What every format begins with, so that a later one is recognised. */
export const headerOfAnyFormat = z.object({ cratewatch: z.literal('backup'), format: z.int() })

export const header = headerOfAnyFormat.extend({
  /** The last migration that the schema had. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  tables: z.array(table),
  /** Of those that gave a number already: the last one. */
  sequences: z.array(sequence),
})
export type Header = z.infer<typeof header>

export const trailer = z.object({
  /** How many rows each table has, in the order of the header. */
  rows: z.array(z.int()),
  /** Of everything before this line, not compressed. */
  sha256: z.string(),
})
export type Trailer = z.infer<typeof trailer>

/** Why nothing was backed up or restored: one sentence that says what to do. */
export class BackupProblem extends Error {}
