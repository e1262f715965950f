import { ownRule } from '@cratewatch/contracts/alerts/alert-rule'
import { pressingFilter } from '@cratewatch/contracts/watches/pressing-filter'
import { ok } from '@cratewatch/domain/kernel/result'
import { MAX_LINES } from '@cratewatch/domain/wantlist/import-limits'
import {
  FILTER_HEADER,
  PLAIN_LINES,
  RULE_HEADER,
  readLine,
  recordsOf,
  shapeOf,
  type Encoding,
  type LineProblem,
  type LineReading,
  type ListFormat,
  type ListShape,
} from '@cratewatch/domain/wantlist/read-list'
import { refuse } from '../../../refusal.ts'
import type { z } from 'zod'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { decodeText } from './decode-text.ts'
import { readCells } from './read-cells.ts'

export type FileLine = {
  readonly line: number
  readonly text: string
  readonly releaseId: number | null
  readonly masterId: number | null
  readonly label: string | null
  /** The own alert rule, as our export writes it; what is none is passed over. */
  readonly rule: OwnRule | null
  /** Which pressings of an album are covered, likewise. */
  readonly filter: PressingFilter | null
  readonly problem: LineProblem | null
}

export type FileReading = {
  readonly format: ListFormat
  readonly encoding: Encoding
  readonly lines: readonly FileLine[]
}

const LONGEST_TEXT = 200

/** Reads a file of any kind, line by line; refuses one that is no list. Does not look at watches. */
export function readFile(bytes: Buffer, siteUrl: string) {
  const decoded = decodeText(bytes)
  if (decoded === null) return refuse('FILE_UNREADABLE')
  const lines: FileLine[] = []
  const seen = new Set<string>()
  let shape: ListShape | null = null
  let ruleColumn = -1
  let filterColumn = -1
  for (const { line, text, cells } of readCells(decoded.text)) {
    if (shape === null) {
      shape = shapeOf(cells) ?? PLAIN_LINES
      ruleColumn = cells.findIndex((cell) => cell.trim() === RULE_HEADER)
      filterColumn = cells.findIndex((cell) => cell.trim() === FILTER_HEADER)
      if (shape !== PLAIN_LINES) continue
    }
    // A line of a million cells would take long.
    if (cells.length > MAX_LINES) return refuse('FILE_TOO_MANY_LINES')
    for (const record of recordsOf(shape, cells, siteUrl)) {
      if (lines.length === MAX_LINES) return refuse('FILE_TOO_MANY_LINES')
      const said = record === cells ? text : record.join().trim()
      lines.push({
        // Records that share a line are numbered on, so that each number is unique.
        line: Math.max(line, (lines.at(-1)?.line ?? 0) + 1),
        text: said.slice(0, LONGEST_TEXT),
        rule: readJson(ownRule, record[ruleColumn]),
        filter: readJson(pressingFilter, record[filterColumn]),
        ...read(readLine(shape, record, siteUrl), seen),
      })
    }
  }
  if (lines.length === 0) return refuse('FILE_EMPTY')
  if (seen.size === 0) return refuse('FILE_WITHOUT_RECORDS')
  const { format } = shape ?? PLAIN_LINES
  return ok<FileReading>({ format, encoding: decoded.encoding, lines })
}

function read(reading: LineReading, seen: Set<string>) {
  if (reading.kind === 'problem')
    return { releaseId: null, masterId: null, label: null, problem: reading.problem }
  const { label } = reading
  const releaseId = reading.kind === 'record' ? reading.releaseId : null
  const masterId = reading.kind === 'master' ? reading.masterId : null
  const key = `${releaseId} ${masterId}`
  const problem = seen.has(key) ? ('duplicate' as const) : null
  seen.add(key)
  return { releaseId, masterId, label, problem }
}

function readJson<T>(schema: z.ZodType<T>, cell: string | undefined): T | null {
  if (cell === undefined || cell === '') return null
  try {
    return schema.safeParse(JSON.parse(cell)).data ?? null
  } catch {
    return null
  }
}
