import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Clock } from '../../base/clock.ts'
import { isConnectionLost } from '../database-errors.ts'

const ASK_AGAIN: Duration = seconds(1)

/**
 * Gives claims back after `error`, if it was the loss of the connection: as soon as the database answers, and until the
 * lease would have ended. After any other failure the lease runs out, so that a bug is not met again at once.
 */
export async function giveBackAfterLoss(
  clock: Pick<Clock, 'now' | 'sleep'>,
  error: unknown,
  until: Instant,
  giveBack: () => Promise<unknown>,
): Promise<void> {
  let failure = error
  while (isConnectionLost(failure) && clock.now() < until) {
    await clock.sleep(ASK_AGAIN)
    try {
      await giveBack()
      return
    } catch (again) {
      failure = again
    }
  }
}
