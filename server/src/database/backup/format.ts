import { z } from 'zod'
import { Repairable } from '../../base/explain-failure.ts'

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
export const headerOfAnyFormat = z.object({ cratewatch: z.literal('backup'), format: z.int() })

export const header = headerOfAnyFormat.extend({
  /** The last migration of the schema. */
  migration: z.string(),
  madeAt: z.iso.datetime(),
  tables: z.array(table),
  /** The last value of each sequence that was used. */
  sequences: z.array(sequence),
})
export type Header = z.infer<typeof header>

export const trailer = z.object({
  /** The number of rows of each table, in the order of the header. */
  rows: z.array(z.int()),
  /** The hash of everything before this line, uncompressed. */
  sha256: z.string(),
})
export type Trailer = z.infer<typeof trailer>

/** The reason why nothing was backed up or restored: one sentence that says what to do. */
export class BackupProblem extends Repairable {}
