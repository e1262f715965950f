import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second, which Linux fixes for programs. */
const TICKS = 100

/** The processor time in milliseconds that a process has taken, and the children that it has waited for. */
export function processorMs(pid: number): number {
  return fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks) * (1000 / TICKS), 0)
}

/** The same of a PostgreSQL server and its present backends, by the process id of the first. */
export function databaseMs(postmaster: number): number {
  return family(postmaster).reduce((sum, pid) => sum + processorMs(pid), 0)
}

/** The memory of these processes, with shared pages counted once. */
export function databaseMb(postmaster: number): number {
  return family(postmaster).reduce((sum, pid) => sum + kilobytesOf(pid), 0) * (1024 / 1e6)
}

/** Lists a server and its present processes. */
function family(server: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [server, ...pids.map(Number).filter((pid) => fieldsOf(pid)[1] === String(server))]
}

/** The fields after the name in parentheses, which may hold anything: state, parent …; none of a process that is gone. */
function fieldsOf(pid: number): readonly string[] {
  return readOf(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
}

function kilobytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readOf(pid, 'smaps_rollup'))?.[1] ?? 0)
}

function readOf(pid: number, name: 'stat' | 'smaps_rollup'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}
