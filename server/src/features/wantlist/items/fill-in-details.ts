import type { ListRequests } from '../runs/list-requests.ts'
import type { ListDeps } from '../runs/runs.ts'

/**
 * Asks for the details of one record of which only a wantlist has told: its country, how many have it and want it. Done
 * when no list has anything to ask, so that a sync costs one request a record and not two. False: nothing was done.
 */
export async function fillInDetails(
  deps: ListDeps,
  { requestOnce }: Pick<ListRequests, 'requestOnce'>,
  signal: AbortSignal,
): Promise<boolean> {
  const releaseId = signal.aborted ? null : await deps.otherFeatures.nextPartialRelease()
  if (releaseId === null) return false
  const asked = await requestOnce(() => deps.marketplace.release(releaseId, signal), signal)
  if (asked.ok) {
    await deps.otherFeatures.completeRelease(releaseId, asked.value)
    return true
  }
  if (asked.error.kind === 'no-slot') return false
  const { kind } = asked.error.failure
  if (kind !== 'withdrawn' && kind !== 'unreadable') return false
  // The watcher tells those who watch it that it is gone; asking again would say no more.
  await deps.otherFeatures.completeRelease(releaseId, null)
  return true
}
