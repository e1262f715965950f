import { seconds } from '@cratewatch/domain/kernel/duration'
import { forgetLeases } from '../../database/queue/lease.ts'
import { runWorkLoop } from '../../database/queue/work-loop.ts'
import { readUnseen } from '../../operating/process-rows.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Whoever lives is found again sooner, when the database or the way to it was away for a moment. */
const SEARCH_EVERY = seconds(5)

type KilledDeps = Pick<Deps, 'clock' | 'database' | 'db' | 'live' | 'log' | 'processId' | 'progress'>

/**
 * Gives back what other processes had claimed when they were killed, until `signal` aborts. One is believed to be dead
 * when two searches in a row do not find it living; whoever never was seen keeps its leases until they end.
 */
export async function forgetKilled(deps: KilledDeps, signal: AbortSignal): Promise<void> {
  const { clock, database, db, live, log, processId } = deps
  let searches: ReadonlyMap<string, number> = new Map()
  const step = async () => {
    const unseen = (await readUnseen(db, clock.now())).filter((id) => id !== processId)
    searches = new Map(unseen.map((id) => [id, (searches.get(id) ?? 0) + 1]))
    for (const id of unseen.filter((each) => searches.get(each) === 2)) {
      const leases = await forgetLeases(database.upkeep, id)
      if (leases === 0) continue
      for (const kind of ['deliveries', 'check-states', 'lists'] as const) await live.publish(db, { kind })
      log.warn({ process: id, leases }, 'another process was killed, and what it had claimed is free again')
    }
    return SEARCH_EVERY
  }
  const rests = { longestRest: SEARCH_EVERY, restAfterTrouble: SEARCH_EVERY }
  await runWorkLoop(deps, { name: 'killed-processes', ...rests, step }, signal)
}
