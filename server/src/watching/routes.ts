import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { addWatch } from './adding/add-watch.ts'
import { readAlertLink, useAlertLink } from './alert-links/use-alert-link.ts'
import {
  boughtWatch,
  muteWatch,
  unmuteWatch,
  setNote,
  starWatch,
  presentMute,
  type WantRemover,
} from './mark-watch.ts'
import { explainPriority, stateCapacity } from './explain-priority.ts'
import { followSuccessor } from './adding/follow-successor.ts'
import { listWatches } from './list-watches.ts'
import { choosePressings, excludePressing } from './masters/choose-pressings.ts'
import { watchMaster } from './masters/watch-master.ts'
import { presentRecord } from './record/present-record.ts'
import { presentWatch, presentWatchList } from './present-watch.ts'
import { readCard } from './read-cards.ts'
import { readRecord } from './record/read-record.ts'
import { dryRunRule } from './rules/dry-run-rule.ts'
import { setRule, setRules } from './rules/set-rule.ts'
import { muteMany, removeMany } from './removing/many-watches.ts'
import { removeWatch } from './removing/remove-watch.ts'
import { restoreWatches } from './removing/restore-watches.ts'
import type { RecordReading } from '../checking/record/record-observation.ts'

/** The watch list. */
export function watchRoutes(deps: Deps, recordReading: RecordReading, wantRemover: WantRemover): Route[] {
  const { siteUrl } = deps.config.marketplace
  const shownWatch = async (userId: string, watchId: string) =>
    presentWatch(await readCard(deps, userId, watchId), siteUrl)
  return [
    route(endpoints.listVinyls, async ({ session, query }) =>
      ok(presentWatchList(await listWatches(deps, session.userId, query), siteUrl)),
    ),
    route(endpoints.addVinyl, async ({ session, body }) => {
      const added = await addWatch({ ...deps, recordReading }, session.userId, body.discogsId, body.rule)
      return added.ok ? ok(await shownWatch(session.userId, added.value.watchId)) : added
    }),
    route(endpoints.watchMaster, async ({ session, params, body }) => {
      const added = await watchMaster(deps, { userId: session.userId, masterId: params.id, ...body })
      return added.ok ? ok(await shownWatch(session.userId, added.value.watchId)) : added
    }),
    route(endpoints.choosePressings, async ({ session, params, body }) => {
      const chosen = await choosePressings(deps, session.userId, params.id, () => body.filter)
      return chosen.ok ? ok(await shownWatch(session.userId, params.id)) : chosen
    }),
    route(endpoints.excludePressing, async ({ session, params, body }) => {
      const excluded = await excludePressing(deps, session.userId, params.id, body.discogsId)
      return excluded.ok ? ok(await shownWatch(session.userId, params.id)) : excluded
    }),
    route(endpoints.vinylCapacity, async ({ session, query }) =>
      ok(await stateCapacity(deps, session.userId, query)),
    ),
    route(endpoints.explainPriority, ({ session, params }) =>
      explainPriority(deps, session.userId, params.id),
    ),
    route(endpoints.readVinyl, async ({ session, params, query }) => {
      const record = await readRecord(deps, session.userId, params.id, query)
      return record.ok ? ok(presentRecord(record.value, siteUrl)) : record
    }),
    route(endpoints.setVinylRules, ({ session, body }) => setRules(deps, session.userId, body)),
    route(endpoints.setVinylRule, ({ session, params, body }) =>
      setRule(deps, session.userId, params.id, body),
    ),
    route(endpoints.dryRunRule, ({ session, params, body }) =>
      dryRunRule(deps, session.userId, params.id, body.rule),
    ),
    ...markRoutes(deps),
    route(endpoints.readAlertLink, ({ params }) => readAlertLink(deps, params.token)),
    route(endpoints.useAlertLink, ({ params, body }) => useAlertLink(deps, params.token, body)),
    route(endpoints.boughtVinyl, ({ session, params, body }) =>
      boughtWatch({ ...deps, wantRemover }, session.userId, params.id, body.fromWantlist),
    ),
    route(endpoints.followSuccessor, async ({ session, params }) => {
      const followed = await followSuccessor(deps, session.userId, params.id)
      if (!followed.ok) return followed
      const { watchId, merged } = followed.value
      return ok({ vinyl: await shownWatch(session.userId, watchId), merged })
    }),
    ...removingRoutes(deps),
  ]
}

/** What ends watches, and brings them back. */
function removingRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.removeVinyl, ({ session, params }) => removeWatch(deps, session.userId, params.id)),
    route(endpoints.removeVinyls, ({ session, body }) => removeMany(deps, session.userId, body.vinyls)),
    route(endpoints.restoreVinyls, ({ session, params }) => restoreWatches(deps, session.userId, params.id)),
    route(endpoints.muteVinyls, ({ session, body }) => muteMany(deps, session.userId, body)),
  ]
}

/** What a collector says of one record: its note, its star, and that it is to be silent. */
function markRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.setVinylNote, ({ session, params, body }) =>
      setNote(deps, session.userId, params.id, body),
    ),
    route(endpoints.muteVinyl, async ({ session, params, body }) =>
      presentMuted(await muteWatch(deps, session.userId, params.id, body.until)),
    ),
    route(endpoints.unmuteVinyl, async ({ session, params }) =>
      presentMuted(await unmuteWatch(deps, session.userId, params.id)),
    ),
    route(endpoints.starVinyl, ({ session, params, body }) =>
      starWatch(deps, session.userId, params.id, body.isStarred),
    ),
  ]
}

/** Answers muting and unmuting. */
function presentMuted<Refused>(muted: Result<Mute | null, Refused>) {
  return muted.ok ? ok({ mutedUntil: presentMute(muted.value) }) : muted
}
