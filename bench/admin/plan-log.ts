export type PlanLog = {
  /** Takes what the database server writes. */
  hear(lines: string): void
  /** The plans written since the last call, each with its duration, slowest first. */
  take(): { readonly ms: number; readonly plan: string }[]
}

/** Collects what auto_explain writes into the server's log. */
export function planLog(): PlanLog {
  let heard = ''
  return {
    hear(lines) {
      heard += lines
    },
    take() {
      const plans = heard
        .split(/\n(?=\S)/)
        .map((entry) => ({ ms: Number(/duration: ([\d.]+) ms +plan:/.exec(entry)?.[1]), plan: entry }))
        .filter(({ ms }) => !Number.isNaN(ms))
        .toSorted((a, b) => b.ms - a.ms)
      heard = ''
      return plans
    },
  }
}
