import { setTimeout as wait } from 'node:timers/promises'
import { answersCalls } from '../../server/test/server-process.ts'
import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'
import type { System } from './system.ts'

const POLL_MS = 250
/** How long the first checks of all records may take. */
export const FIRST_CHECKS_MS = 2 * 60_000

/** Whether a process lives and is ready. */
export async function isWell(url: string): Promise<boolean> {
  const patience = { signal: AbortSignal.timeout(3_000) }
  const lives = await fetch(`${url}/healthz`, patience).catch(() => null)
  return lives?.ok === true && (await answersCalls(url, 3_000))
}

/** Whether every record was checked once: a copy that is there at the first check alerts nobody. */
export async function isEveryRecordSeen({ database }: System): Promise<boolean> {
  const unseen = database.queries.selectFrom('check_states').select('release_id').where('state', '<>', 'none')
  return (await unseen.limit(1).execute()).length === 0
}

/** Waits until the fact holds; false when the time is up. */
export async function until(fact: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(POLL_MS))
    if (await fact()) return true
  return false
}

/** Returns records that can be watched. */
export function watchable({ world }: Marketplace, records: number): readonly number[] {
  return Array.from({ length: world.catalogue.size }, (_, index) => world.catalogue.idAt(index))
    .filter((id) => world.release(id) !== undefined && world.stats(id)?.blocked === false)
    .slice(0, records)
}
