import type { PGlite, Results } from '@electric-sql/pglite'
import type { PGliteDialectConfig } from 'kysely'
import { forgetStatement, parseStatement, runStatement, type Statement } from './embedded-statement.ts'
import { embeddedUpkeep } from './embedded-upkeep.ts'

/** What the query builder needs of the engine. */
type Client = Exclude<PGliteDialectConfig['pglite'], (...options: never[]) => unknown>

/** A text that comes this often is kept parsed. */
const KEPT_AT_USE = 3
/** Texts that are kept or counted; the one that was used longest ago makes room. */
const MOST_REMEMBERED = 200

/**
 * The embedded engine for the query builder, with texts that come back kept parsed and planned: parsing and planning
 * cost it more than running most of our statements, and its one session lasts as long as the process. What goes wrong
 * with its upkeep is told to `onError`.
 */
export function embeddedClient(pglite: PGlite, onError: (error: Error) => void): Client {
  const run = statementRunner(pglite)
  const upkeep = embeddedUpkeep(pglite, onError)
  const query = (text: string, parameters: readonly unknown[] = []) => {
    upkeep.ran()
    return pglite.runExclusive(() => run(text, parameters)) as Promise<Results<never>>
  }
  return {
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
    waitReady: pglite.waitReady,
    async close() {
      await upkeep.done()
      await pglite.close()
    },
    // As the engine's own: between transactions, never into one of somebody else's.
    query: (text, parameters) => pglite._runExclusiveTransaction(() => query(text, parameters)),
    transaction: (work) => pglite.transaction((tx) => work({ rollback: () => tx.rollback(), query })),
  }
}

function statementRunner(pglite: PGlite) {
  const remembered = new Map<string, { uses: number; kept: Statement | null }>()
  let names = 0

  async function remember(text: string) {
    const entry = remembered.get(text) ?? { uses: 0, kept: null }
    entry.uses += 1
    // Last in the order of the map: used last.
    remembered.delete(text)
    remembered.set(text, entry)
    const [oldest] = remembered
    if (remembered.size > MOST_REMEMBERED && oldest !== undefined) await forget(...oldest)
    return entry
  }

  async function forget(text: string, { kept }: { readonly kept: Statement | null }): Promise<void> {
    remembered.delete(text)
    if (kept !== null) await forgetStatement(pglite, kept)
  }

  return async (text: string, parameters: readonly unknown[]): Promise<Results> => {
    const entry = await remember(text)
    if (entry.uses < KEPT_AT_USE) {
      return runStatement(pglite, await parseStatement(pglite, text, ''), parameters)
    }
    try {
      entry.kept ??= await parseStatement(pglite, text, `kept_${(names += 1)}`)
      return await runStatement(pglite, entry.kept, parameters)
    } catch (error) {
      // Its tables may have changed since it was parsed.
      await forget(text, entry)
      throw error
    }
  }
}
