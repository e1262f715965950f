import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type DatabaseCosts = {
  /** CPU time since their start, ended processes included; null where the system does not tell. */
  cpuMs(): number | null
  /** Memory, with shared pages counted once. */
  memoryMb(): number | null
}

/** The system counts CPU time in hundredths of a second. */
const TICK_MS = 10

/** Measures the processes of a data directory's own database, by Linux's figures. */
export function databaseCosts(dataDir: string): DatabaseCosts {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const server = Number(readFileSync(file, 'utf8').split('\n')[0])
  const onLinux = <T>(what: () => T): T | null => (process.platform === 'linux' ? what() : null)
  return {
    cpuMs: () => onLinux(() => sum(family(server).map(cpuOf)) * TICK_MS),
    memoryMb: () => onLinux(() => (sum(family(server).map(kilobytesOf)) * 1024) / 1e6),
  }
}

/** Lists a server and its present processes. */
function family(server: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => fieldsOf(id)[1] === String(server))
  return [server, ...children]
}

/** After the name, which may hold anything: state, parent, … and at 11 to 14 the times, of itself and of ended children. */
function fieldsOf(id: number): string[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

function cpuOf(id: number): number {
  return sum(fieldsOf(id).slice(11, 15).map(Number))
}

function kilobytesOf(id: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
