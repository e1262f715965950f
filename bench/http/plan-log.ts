import { readFileSync, statSync } from 'node:fs'

export type PlanLog = {
  /** The plans written since the last call, each with its duration, slowest first. */
  take(): { readonly ms: number; readonly plan: string }[]
}

/** Reads what auto_explain writes into the server's log, from this moment on. */
export function planLog(file: string): PlanLog {
  let from = statSync(file).size
  return {
    take() {
      const log = readFileSync(file).subarray(from)
      from += log.length
      return log
        .toString()
        .split(/\n(?=\S)/)
        .map((entry) => ({ ms: Number(/duration: ([\d.]+) ms +plan:/.exec(entry)?.[1]), plan: entry }))
        .filter(({ ms }) => !Number.isNaN(ms))
        .toSorted((a, b) => b.ms - a.ms)
    },
  }
}
