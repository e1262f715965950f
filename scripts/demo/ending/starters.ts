import { readFileSync } from 'node:fs'

const SHELL = /^(sh|bash|dash|ash|busybox)$/

export type ProcessFacts = { readonly name: string; readonly parent: number }

/**
 * Returns the processes that the demo ends with: its parent and, if that is the shell in which npm runs a script, npm,
 * whose death the shell does not notice.
 */
export function starters(parent: number, factsOf: (id: number) => ProcessFacts | null = readFacts): number[] {
  const facts = factsOf(parent)
  return facts !== null && SHELL.test(facts.name) ? [parent, facts.parent] : [parent]
}

/**
 * Reads a process's parent and name; null where the system does not tell. Only on Linux does a shell stay between npm
 * and the demo.
 */
function readFacts(id: number): ProcessFacts | null {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
    return { name, parent: Number(parent) }
  } catch {
    return null
  }
}

export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // EPERM: the process is alive but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
