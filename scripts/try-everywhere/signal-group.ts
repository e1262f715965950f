import type { ChildProcess } from 'node:child_process'

/** Sends a signal to a child that leads a group of its own, and to all that it started there. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The group has gone already.
  }
}
