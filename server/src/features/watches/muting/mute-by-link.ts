import { ok } from '@cratewatch/domain/kernel/result'
import type { MuteChoice, Snooze } from '@cratewatch/domain/notifications/mute'
import { readMuteToken } from '../../../deliveries/tokens/mute-token.ts'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { muteWatch } from './mute-watch.ts'
import { storedMute } from './stored-mute.ts'

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'secrets'>

/**
 * Finds the watch that a mail's link is about. A link to a record that is no longer watched is refused like an unknown
 * one.
 */
export async function readMuteLink(deps: LinkDeps, token: string) {
  const watchId = readMuteToken(deps.secrets, token)
  if (watchId === null) return refuse('INVALID_TOKEN')
  const row = await deps.db
    .selectFrom('watches as v')
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .select(['v.id', 'v.user_id', 'v.muted_at', 'v.muted_until', 'v.muted_value', 'v.muted_currency'])
    .select(['r.artist', 'r.title'])
    .where('v.id', '=', watchId)
    .executeTakeFirst()
  if (row === undefined) return refuse('INVALID_TOKEN')
  return ok({ ...row, mute: storedMute(row, deps.clock.now()) })
}

/** Mutes the record of a mail for the user the mail went to. */
export async function muteByLink(deps: LinkDeps, token: string, choice: MuteChoice | Snooze) {
  const link = await readMuteLink(deps, token)
  if (!link.ok) return link
  const muted = await muteWatch(deps, link.value.user_id, link.value.id, choice)
  return muted.ok ? muted : refuse('INVALID_TOKEN')
}
