import { readFileSync } from 'node:fs'

const SHELL = /^(sh|bash|dash|ash|busybox)$/

export type ProcessFacts = { readonly name: string; readonly parent: number }

/**
 * The processes that we end with: our parent, and where that is only the shell that npm runs a script in, npm, whose
 * death such a shell does not notice.
 */
export function starters(parent: number, factsOf: (id: number) => ProcessFacts | null = readFacts): number[] {
  const facts = factsOf(parent)
  return facts !== null && SHELL.test(facts.name) ? [parent, facts.parent] : [parent]
}

/** Null where the system does not tell; only on Linux shells stay between npm and us. */
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
    // Somebody else's process lives, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
