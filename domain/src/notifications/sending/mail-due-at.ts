import { seconds, type Duration } from '../../kernel/duration.ts'
import { between, plus, type Instant } from '../../kernel/instant.ts'

/** After one alert mail, what follows within this time is gathered into the next one, unless an operator says otherwise. */
export const GATHERING: Duration = seconds(20)

/**
 * When the mail of an alert seen at `at` is due. The first goes at once, because copies sell quickly; alerts within
 * `gathering` after it are gathered in one mail, due at the end of that time. `lastDueAt` is the due time of the
 * user's newest alert mail.
 */
export function mailDueAt(at: Instant, lastDueAt: Instant | null, gathering: Duration = GATHERING): Instant {
  if (lastDueAt === null) return at
  if (lastDueAt >= at) return between(at, lastDueAt) > gathering ? at : lastDueAt
  return between(lastDueAt, at) < gathering ? plus(lastDueAt, gathering) : at
}
