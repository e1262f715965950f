import { ok } from '@cratewatch/domain/kernel/result'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { readMuteToken } from '../../delivering/mute-token.ts'
import { refuse } from '../../refusal.ts'
import type { World } from '../../world.ts'
import { muteVinyl } from './mute-vinyl.ts'
import { storedMute } from './stored-mute.ts'

type LinkWorld = Pick<World, 'db' | 'clock' | 'live' | 'secrets'>

/** The watch that the link of a mail is about. A record that is no longer watched is as good as no link. */
export async function readMuteLink(world: LinkWorld, token: string) {
  const vinylId = readMuteToken(world.secrets, token)
  if (vinylId === null) return refuse('INVALID_TOKEN')
  const row = await world.db
    .selectFrom('vinyls as v')
    .innerJoin('releases as r', 'r.id', 'v.release_id')
    .select(['v.id', 'v.user_id', 'v.muted_at', 'v.muted_until', 'r.artist', 'r.title'])
    .where('v.id', '=', vinylId)
    .executeTakeFirst()
  if (row === undefined) return refuse('INVALID_TOKEN')
  return ok({ ...row, mute: storedMute(row, world.clock.now()) })
}

/** Mutes the record of a mail, in the name of whom the mail went to. */
export async function muteByLink(world: LinkWorld, token: string, choice: MuteChoice) {
  const link = await readMuteLink(world, token)
  if (!link.ok) return link
  const muted = await muteVinyl(world, link.value.user_id, link.value.id, choice)
  return muted.ok ? muted : refuse('INVALID_TOKEN')
}
