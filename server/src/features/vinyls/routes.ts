import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import type { World } from '../../world.ts'
import { addVinyl } from './add-vinyl.ts'
import { explainPriority } from './explain-priority.ts'
import { listVinyls } from './list-vinyls.ts'
import { muteByLink, readMuteLink } from './mute-by-link.ts'
import { muteVinyl, unmuteVinyl } from './mute-vinyl.ts'
import { presentRecord } from './present-record.ts'
import { presentVinyl, presentVinylList } from './present-vinyl.ts'
import { readCard } from './read-cards.ts'
import { readRecord } from './read-record.ts'
import { removeVinyl } from './remove-vinyl.ts'
import type { RecordSight } from './settle-lookup.ts'
import { stateCapacity } from './state-capacity.ts'
import { presentMute } from './stored-mute.ts'

/** The watch list. */
export function vinylRoutes(world: World, recordSight: RecordSight): Route[] {
  const { siteUrl } = world.config.marketplace
  return [
    route(endpoints.listVinyls, async ({ session, query }) =>
      ok(presentVinylList(await listVinyls(world, session.userId, query), siteUrl)),
    ),
    route(endpoints.addVinyl, async ({ session, body }) => {
      const added = await addVinyl({ ...world, recordSight }, session.userId, body.discogsId)
      if (!added.ok) return added
      return ok(presentVinyl(await readCard(world, session.userId, added.value.vinylId), siteUrl))
    }),
    route(endpoints.vinylCapacity, async ({ session, query }) =>
      ok(await stateCapacity(world, session.userId, query)),
    ),
    route(endpoints.explainPriority, ({ session, params }) =>
      explainPriority(world, session.userId, params.id),
    ),
    route(endpoints.readVinyl, async ({ session, params, query }) => {
      const record = await readRecord(world, session.userId, params.id, query)
      return record.ok ? ok(presentRecord(record.value, siteUrl)) : record
    }),
    route(endpoints.muteVinyl, async ({ session, params, body }) => {
      const muted = await muteVinyl(world, session.userId, params.id, body.until)
      return muted.ok ? ok({ mutedUntil: presentMute(muted.value) }) : muted
    }),
    route(endpoints.unmuteVinyl, async ({ session, params }) => {
      const unmuted = await unmuteVinyl(world, session.userId, params.id)
      return unmuted.ok ? ok({ mutedUntil: presentMute(unmuted.value) }) : unmuted
    }),
    route(endpoints.readMuteLink, async ({ params }) => {
      const link = await readMuteLink(world, params.token)
      if (!link.ok) return link
      const { artist, title, mute } = link.value
      return ok({ artist, name: title, mutedUntil: presentMute(mute) })
    }),
    route(endpoints.muteByLink, async ({ params, body }) => {
      const muted = await muteByLink(world, params.token, body.until)
      return muted.ok ? ok({ mutedUntil: presentMute(muted.value) }) : muted
    }),
    route(endpoints.removeVinyl, ({ session, params }) => removeVinyl(world, session.userId, params.id)),
  ]
}
