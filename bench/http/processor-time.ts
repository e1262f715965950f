import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second, which Linux fixes for programs. */
const TICKS = 100

/** The processor time in milliseconds that a process has taken. */
export function processorMs(pid: number): number {
  return ticksOf(statOf(pid)) * (1000 / TICKS)
}

/** The same of a PostgreSQL server and its present backends, by the process id of the first. */
export function databaseMs(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = pids.flatMap((pid) => {
    try {
      return [statOf(Number(pid))]
    } catch {
      return []
    }
  })
  const own = stats.filter((stat) => Number(stat[1]) === postmaster)
  return own.reduce((sum, stat) => sum + ticksOf(stat), 0) * (1000 / TICKS)
}

/** The fields after the name in parentheses: state, parent … */
function statOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
}

function ticksOf(stat: readonly string[]): number {
  return Number(stat[11]) + Number(stat[12])
}
