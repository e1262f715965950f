import type { ListRequests } from '../runs/list-requests.ts'
import type { ListDeps } from '../runs/runs.ts'

/**
 * Requests the details of one release known only from a wantlist: country, have and want counts. Runs when no list has
 * a request to make, so that a sync costs one request a record. False: nothing to do.
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
  // The check loop notifies its watchers that the release is gone; another request would say no more.
  await deps.otherFeatures.completeRelease(releaseId, null)
  return true
}
