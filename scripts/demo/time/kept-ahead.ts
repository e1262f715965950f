import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads how many ms the demo of a folder is ahead of wall time. */
export function readAhead(folder: string): number {
  return existsSync(fileIn(folder)) ? Number(readFileSync(fileIn(folder), 'utf8')) : 0
}

export function keepAhead(folder: string, ms: number): void {
  writeFileSync(fileIn(folder), `${ms}\n`)
}

function fileIn(folder: string): string {
  return join(folder, 'clock-ahead')
}
