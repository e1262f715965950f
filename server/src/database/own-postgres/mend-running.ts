import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import type { Log } from '../../base/log.ts'
import type { Progress } from '../../base/progress.ts'
import { damagedProblem, isDamage, isDiskFull, mend } from './damage.ts'

/** After looking through everything: what was met meanwhile may have been met before it was mended. */
const SEARCH_AGAIN = seconds(5)
/** A damaged table stays so until somebody comes. */
const SEARCH_AGAIN_AFTER_LOSS = minutes(10)
const SAY_AGAIN = minutes(1)

type MendingDeps = {
  readonly adminUrl: string
  readonly dataDir: string
  readonly log: Log
  readonly progress: Progress
}

/**
 * Returns what is to be told of each failed statement of a running product: a damaged page has the indexes of the own
 * database mended, one look at a time, and a full disk is said. Operators read both in the log.
 */
export function mendingOf({ adminUrl, dataDir, log, progress }: MendingDeps): (error: unknown) => void {
  let restsUntil = 0
  let saidUntil = 0

  async function search(met: Error): Promise<void> {
    restsUntil = Infinity
    log.error({ err: met }, 'a page of the database is damaged; damaged indexes are looked for')
    try {
      await mendAndSay(met)
    } catch (err) {
      log.error({ err }, 'damaged indexes could not be looked for')
      restsUntil = performance.now() + SEARCH_AGAIN
    }
  }

  async function mendAndSay(met: Error): Promise<void> {
    const { mended, damaged } = await mend(adminUrl, { suspect: met.message })
    for (const index of mended) log.warn({ index }, 'an index of the database was damaged and is built anew')
    progress.say('damaged', damaged.length === 0 ? null : damaged.join('; '))
    if (damaged.length > 0) log.fatal((await damagedProblem(dataDir, damaged)).message)
    restsUntil = performance.now() + (damaged.length === 0 ? SEARCH_AGAIN : SEARCH_AGAIN_AFTER_LOSS)
  }

  return (error) => {
    const now = performance.now()
    if (isDiskFull(error) && now >= saidUntil) {
      saidUntil = now + SAY_AGAIN
      log.fatal(
        'the disk is full: make room, and Cratewatch goes on by itself; nothing that was committed is lost',
      )
    }
    if (isDamage(error) && now >= restsUntil) void search(error)
  }
}
