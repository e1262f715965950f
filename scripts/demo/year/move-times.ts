import { days, hours } from '@cratewatch/domain/kernel/duration'
import type { Table } from '../../../server/src/database/backup/read-backup.ts'
import { MARKET_URL } from './market.ts'

/** How the year becomes that of somebody who looks at it. */
export type Move = {
  /** How many ms later everything is. */
  readonly by: number
  /** The address of the marketplace. */
  readonly marketUrl: string
}

/** Columns that hold a whole hour, or the midnight of a day. */
const WHOLE: Readonly<Record<string, number>> = { hour: hours(1), day: days(1) }

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/
const DATE = /^\d{4}-\d\d-\d\d$/
/** Times within JSON: as text, and as ms since 1970 within the years around. */
const WITHIN = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|(?<![\w.-])1[78]\d{11}(?:\.\d+)?(?![\w.-])/g

/** Returns a row of a table, as COPY writes it, with all its times moved. */
export function movedRow({ columns }: Table, row: string, { by, marketUrl }: Move): string {
  return row
    .split('\t')
    .map((cell, n) => movedCell(columns[n] ?? '', cell, by).replaceAll(MARKET_URL, marketUrl))
    .join('\t')
}

function movedCell(column: string, cell: string, by: number): string {
  const whole = WHOLE[column]
  if (DATE.test(cell)) return written(floorTo(Date.parse(cell) + by, days(1))).slice(0, 10)
  if (TIME.test(cell)) {
    const moved = readTime(cell) + by
    return written(whole === undefined ? moved : floorTo(moved, whole))
  }
  if (!cell.startsWith('{') && !cell.startsWith('[')) return cell
  return cell.replaceAll(WITHIN, (time) => movedWithin(time, by))
}

function movedWithin(time: string, by: number): string {
  return time.includes('T') ? new Date(Date.parse(time) + by).toISOString() : String(Number(time) + by)
}

/** Reads a time to the ms; finer parts, which the product does not write, are left out. */
function readTime(cell: string): number {
  return Date.parse(cell.replace(' ', 'T').replace('+00', 'Z'))
}

function floorTo(at: number, whole: number): number {
  return Math.floor(at / whole) * whole
}

function written(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', '+00')
}
