import { endpoints } from '@cratewatch/contracts/endpoints'
import { SEARCH_LAST_PAGE, type SearchPage } from '@cratewatch/contracts/watching/vinyl-search'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Mute } from '@cratewatch/domain/notifications/mute'
import type { MasterReader } from '../checking/pressings/read-pressings.ts'
import type { RecordReading } from '../checking/record/record-observation.ts'
import { mayBeSuggested } from '../checking/shops/suggest.ts'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'
import { addWatch } from './adding/add-watch.ts'
import { readAlertLink, useAlertLink } from './alert-links.ts'
import { presentAnalytics } from './analytics/present-analytics.ts'
import { readAnalytics } from './analytics/read-analytics.ts'
import { readCard } from './cards.ts'
import { explainPriority } from './explain-priority.ts'
import { followSuccessor } from './follow-successor.ts'
import { listWatches } from './list-watches.ts'
import {
  boughtWatch,
  muteMany,
  muteWatch,
  unmuteWatch,
  setNote,
  starWatch,
  type WantRemover,
} from './mark-watch.ts'
import { readMasterPage } from './masters/read-master-page.ts'
import { choosePressings, excludePressing, watchMaster } from './masters/watch-master.ts'
import { presentMute, presentWatch, presentWatchList } from './present.ts'
import { presentRecord } from './record/present-record.ts'
import { readRecord } from './record/read-record.ts'
import { removeMany, removeWatch } from './removing/remove-watch.ts'
import { restoreWatches } from './removing/restore-watches.ts'
import { dryRunRule, setRule, setRules } from './rules.ts'
import { findRelease, foundPresenter } from './search/find-release.ts'
import { searchRecords } from './search/search-records.ts'
import { sharedAnswers } from './search/search-releases.ts'
import { stateCapacity } from './state-capacity.ts'

/** The watch list, and what may be put on it. `readMaster` is shared, so that one album is requested once. */
export function watchRoutes(
  deps: Deps,
  recordReading: RecordReading,
  readMaster: MasterReader,
  wantRemover: WantRemover,
): Route[] {
  const { siteUrl } = deps.config.marketplace
  return [
    route(endpoints.listVinyls, async ({ session, query }) =>
      ok(presentWatchList(await listWatches(deps, session.userId, query), siteUrl)),
    ),
    route(endpoints.readVinyl, async ({ session, params, query }) => {
      const record = await readRecord(deps, session.userId, params.id, query)
      return record.ok ? ok(presentRecord(record.value, siteUrl)) : record
    }),
    route(endpoints.readAnalytics, async ({ session }) =>
      ok(presentAnalytics(await readAnalytics(deps, session.userId), siteUrl, deps.clock.now())),
    ),
    route(endpoints.explainPriority, ({ session, params }) =>
      explainPriority(deps, session.userId, params.id),
    ),
    route(endpoints.vinylCapacity, async ({ session, query }) =>
      ok(await stateCapacity(deps, session.userId, query)),
    ),
    route(endpoints.readMaster, ({ session, params }) =>
      readMasterPage({ ...deps, readMaster }, session.userId, params.id),
    ),
    ...searchRoutes(deps),
    ...addingRoutes(deps, recordReading),
    ...ruleRoutes(deps),
    ...markRoutes(deps),
    ...removingRoutes(deps, wantRemover),
  ]
}

/** Searches the marketplace by name, printed number, copy for sale or id. Requests in flight are shared by all callers of this process. */
function searchRoutes(deps: Deps): Route[] {
  const searching = { ...deps, shared: sharedAnswers(deps) }
  return [
    route(endpoints.searchVinyls, async ({ session, query }) => {
      const found = await searchRecords(searching, session.userId, query)
      if (!found.ok) return found
      const { releases, total, pages, seller } = found.value
      return ok<SearchPage>({
        results: releases.map(await foundPresenter(deps, session.userId, releases)),
        pagination: { total, pages: Math.min(pages, SEARCH_LAST_PAGE) },
        seller: seller !== null && (await mayBeSuggested(deps, session.userId, seller)) ? seller : null,
      })
    }),
    route(endpoints.findVinyl, async ({ session, params }) => {
      const found = await findRelease(searching, session.userId, params.id)
      if (!found.ok) return found
      const present = await foundPresenter(deps, session.userId, [found.value])
      return ok(present(found.value))
    }),
  ]
}

/** What begins watches, or changes what they are on; each answers with its card. */
function addingRoutes(deps: Deps, recordReading: RecordReading): Route[] {
  const card = async (userId: string, watchId: string) =>
    presentWatch(await readCard(deps, userId, watchId), deps.config.marketplace.siteUrl)
  return [
    route(endpoints.addVinyl, async ({ session: { userId }, body }) => {
      const added = await addWatch({ ...deps, recordReading }, userId, body.discogsId, body.rule)
      return added.ok ? ok(await card(userId, added.value.watchId)) : added
    }),
    route(endpoints.watchMaster, async ({ session: { userId }, params, body }) => {
      const added = await watchMaster(deps, { userId, masterId: params.id, ...body })
      return added.ok ? ok(await card(userId, added.value.watchId)) : added
    }),
    route(endpoints.choosePressings, async ({ session: { userId }, params, body }) => {
      const chosen = await choosePressings(deps, userId, params.id, () => body.filter)
      return chosen.ok ? ok(await card(userId, params.id)) : chosen
    }),
    route(endpoints.excludePressing, async ({ session: { userId }, params, body }) => {
      const excluded = await excludePressing(deps, userId, params.id, body.discogsId)
      return excluded.ok ? ok(await card(userId, params.id)) : excluded
    }),
    route(endpoints.followSuccessor, async ({ session: { userId }, params }) => {
      const followed = await followSuccessor(deps, userId, params.id)
      if (!followed.ok) return followed
      const { watchId, merged } = followed.value
      return ok({ vinyl: await card(userId, watchId), merged })
    }),
  ]
}

/** What alerts, and what the links in alerts do. */
function ruleRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.setVinylRules, ({ session, body }) => setRules(deps, session.userId, body)),
    route(endpoints.setVinylRule, ({ session, params, body }) =>
      setRule(deps, session.userId, params.id, body),
    ),
    route(endpoints.dryRunRule, ({ session, params, body }) =>
      dryRunRule(deps, session.userId, params.id, body.rule),
    ),
    route(endpoints.readAlertLink, ({ params }) => readAlertLink(deps, params.token)),
    route(endpoints.useAlertLink, ({ params, body }) => useAlertLink(deps, params.token, body)),
  ]
}

/** What a collector says of records: their notes, their stars, and that they are to be silent. */
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
    route(endpoints.muteVinyls, ({ session, body }) => muteMany(deps, session.userId, body)),
    route(endpoints.starVinyl, ({ session, params, body }) =>
      starWatch(deps, session.userId, params.id, body.isStarred),
    ),
  ]
}

function presentMuted<Refused>(muted: Result<Mute | null, Refused>) {
  return muted.ok ? ok({ mutedUntil: presentMute(muted.value) }) : muted
}

/** What ends watches, and brings them back. */
function removingRoutes(deps: Deps, wantRemover: WantRemover): Route[] {
  return [
    route(endpoints.removeVinyl, ({ session, params }) => removeWatch(deps, session.userId, params.id)),
    route(endpoints.removeVinyls, ({ session, body }) => removeMany(deps, session.userId, body.vinyls)),
    route(endpoints.restoreVinyls, ({ session, params }) => restoreWatches(deps, session.userId, params.id)),
    route(endpoints.boughtVinyl, ({ session, params, body }) =>
      boughtWatch({ ...deps, wantRemover }, session.userId, params.id, body.fromWantlist),
    ),
  ]
}
