import type { AlertLink } from '@cratewatch/contracts/channels/alert-links'
import { ok } from '@cratewatch/domain/kernel/result'
import { sellPage } from '@cratewatch/domain/records/links'
import type { Queries } from '../../../database/database.ts'
import { readAlertLinkToken } from '../../../deliveries/tokens/alert-link-token.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../refusal.ts'
import { storedRule } from '../../../watches/read-rules.ts'
import { presentMute, storedMute } from '../muting/stored-mute.ts'
import { readUse } from './used-links.ts'

/**
 * Finds the record of an alert's link; `watch` is null once the link itself has ended it. A link to a record that is no
 * longer watched for another reason is refused like an unknown one.
 */
export async function findAlertLink(deps: Pick<Deps, 'db' | 'secrets'>, token: string) {
  const link = readAlertLinkToken(deps.secrets, token)
  if (link === null) return refuse('INVALID_TOKEN')
  const use = link.once === null ? null : await readUse(deps.db, link.once)
  const watch = await readWatch(deps.db, link.watchId)
  const releaseId = link.pressingId ?? watch?.release_id ?? use?.release_id ?? null
  if (releaseId === null) return refuse('INVALID_TOKEN')
  const release = await deps.db
    .selectFrom('releases')
    .select(['id', 'artist', 'title', 'thumb', 'format', 'country', 'year', 'label', 'catalogue_number'])
    .where('id', '=', releaseId)
    .executeTakeFirst()
  if (release === undefined) return refuse('INVALID_TOKEN')
  const { once, pressingId } = link
  return ok({ once, isUsed: use !== null, watch, release, pressingId })
}

export type FoundLink = Extract<Awaited<ReturnType<typeof findAlertLink>>, { ok: true }>['value']
export type LinkedWatch = NonNullable<FoundLink['watch']>

async function readWatch(db: Queries, watchId: string) {
  const row = await db
    .selectFrom('watches as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.user_id', 'v.release_id', 'v.muted_at', 'v.muted_until', 'v.muted_value'])
    .select([
      'v.pressing_filter',
      'v.muted_currency',
      'v.alert_rule',
      'v.may_wake',
      'u.alert_rule as default_rule',
    ])
    .where('v.id', '=', watchId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { alert_rule: ownRule, default_rule: defaultRule } = row
  return { ...row, rule: storedRule({ ownRule, defaultRule }) }
}

/** Reads which record the buttons of an alert are about, and what holds for it. */
export async function readAlertLink(deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'config'>, token: string) {
  const link = await findAlertLink(deps, token)
  return link.ok ? ok(presentLink(deps, link.value)) : link
}

function presentLink(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { watch, release, isUsed, pressingId }: FoundLink,
): AlertLink {
  return {
    artist: release.artist,
    name: release.title,
    thumb: release.thumb,
    buyUrl: sellPage(config.marketplace.siteUrl, release.id),
    isWatched: watch !== null,
    mutedUntil: presentMute(watch && storedMute(watch, clock.now())),
    ceiling: watch?.rule.ceiling ?? null,
    isUsed,
    pressing: pressingId === null ? null : presentPressing(release),
    isExcluded: watch?.pressing_filter?.without.includes(release.id) ?? false,
  }
}

function presentPressing(release: FoundLink['release']): AlertLink['pressing'] {
  const { id: discogsId, title, thumb, year, country, label, format, catalogue_number } = release
  return { discogsId, title, thumb, year, country, label, format, catalogueNumber: catalogue_number }
}
