import type { Turns } from './ask-in-turn.ts'
import type { ListWorld } from './runs.ts'

/**
 * Asks for the details of one record of which only a wantlist has told: its country, how many have it and want it. Done
 * when no list has anything to ask, so that a sync costs one request a record and not two. False: nothing was done.
 */
export async function fillInDetails(
  world: ListWorld,
  { askOnce }: Pick<Turns, 'askOnce'>,
  signal: AbortSignal,
): Promise<boolean> {
  const releaseId = signal.aborted ? null : await world.neighbours.nextSketch()
  if (releaseId === null) return false
  const asked = await askOnce(() => world.marketplace.release(releaseId, signal), signal)
  if (asked.ok) {
    await world.neighbours.completeSketch(releaseId, asked.value)
    return true
  }
  if (asked.error.kind === 'no-slot') return false
  const { kind } = asked.error.failure
  if (kind !== 'withdrawn' && kind !== 'unreadable') return false
  // The watcher tells those who watch it that it is gone; asking again would say no more.
  await world.neighbours.completeSketch(releaseId, null)
  return true
}
