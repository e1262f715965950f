import type { ChildProcess } from 'node:child_process'

/** Sends a signal to a child that leads a process group, and to all that it started. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // The group has ended already.
  }
}
