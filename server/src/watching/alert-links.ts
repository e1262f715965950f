import type { AlertLink } from '@cratewatch/contracts/watching/alert-links'
import type { Ceiling } from '@cratewatch/domain/alerts/ceiling'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { MuteChoice, Snooze } from '@cratewatch/domain/notifications/mute'
import { sellPage } from '@cratewatch/domain/records/links'
import { sql } from 'kysely'
import { addressOf } from '../alerting/channel-rows.ts'
import type { DecidingDeps } from '../alerting/decide/decide-due.ts'
import { readAlertLinkToken } from '../alerting/tokens.ts'
import { refuse } from '../base/refusal.ts'
import { storedRule } from '../collectors/rules.ts'
import { timestamp, type Queries } from '../database/database.ts'
import { ago, type OldRows } from '../database/kept-rows.ts'
import type { Deps } from '../outbound/deps.ts'
import { muteWatch } from './mark-watch.ts'
import { excludePressing } from './masters/watch-master.ts'
import { presentMute } from './present.ts'
import { removeWatch } from './removing/remove-watch.ts'
import { activeMute } from './rows.ts'
import { setRule } from './rules.ts'

type LinkDeps = DecidingDeps & Pick<Deps, 'secrets' | 'config'>

type AlertLinkAction =
  | { readonly action: 'mute'; readonly until: MuteChoice | Snooze }
  | { readonly action: 'bought' }
  | { readonly action: 'not-this' }
  | { readonly action: 'lower-ceiling'; readonly ceiling: Ceiling }

/**
 * Does what a button of an alert offers, for the user the alert went to. Muting may be repeated; anything else uses the
 * link up, so that a link that was passed on does little harm.
 */
export async function useAlertLink(deps: LinkDeps, token: string, wanted: AlertLinkAction) {
  const link = await findAlertLink(deps, token)
  if (!link.ok) return link
  const { watch } = link.value
  if (watch === null) return refuse('INVALID_TOKEN')
  if (wanted.action === 'not-this' && link.value.pressingId === null)
    return refuse('VALIDATION_FAILED', { field: 'action' })
  if (wanted.action === 'lower-ceiling' && !isLower(wanted.ceiling, watch))
    return refuse('VALIDATION_FAILED', { field: 'ceiling' })
  const done =
    wanted.action === 'mute'
      ? await muteWatch(deps, watch.user_id, watch.id, wanted.until)
      : await spendFor(deps, link.value, () => change(deps, watch, wanted, link.value.release.id))
  return done.ok ? readAlertLink(deps, token) : refuse('INVALID_TOKEN')
}

/** A link only ever asks for less: whoever gets hold of it cannot raise what is paid. Any limit is less than none. */
function isLower({ minor, currency }: Ceiling, { rule: { ceiling } }: LinkedWatch): boolean {
  return ceiling === null || (currency === ceiling.currency && minor < ceiling.minor)
}

function change(
  deps: LinkDeps,
  watch: LinkedWatch,
  wanted: Exclude<AlertLinkAction, { readonly action: 'mute' }>,
  releaseId: number,
) {
  if (wanted.action === 'bought') return removeWatch(deps, watch.user_id, watch.id)
  if (wanted.action === 'not-this') return excludePressing(deps, watch.user_id, watch.id, releaseId)
  const rule = { ...watch.alert_rule, ceiling: wanted.ceiling }
  return setRule(deps, watch.user_id, watch.id, { rule, mayWake: watch.may_wake })
}

/** Uses the link up first, so that of two calls at once one is refused; it is restored when nothing was changed. */
async function spendFor(
  deps: LinkDeps,
  { once, release }: FoundLink,
  act: () => Promise<{ readonly ok: boolean }>,
) {
  if (!(await spendLink(deps.db, once, release.id, deps.clock.now()))) return refuse('INVALID_TOKEN')
  const done = await act()
  if (!done.ok) await restoreLink(deps.db, once)
  return done
}

/**
 * Finds the record of an alert's link; `watch` is null once the link itself has ended it. A link to a record that is no
 * longer watched for another reason, or by a channel that is gone, is refused like an unknown one.
 */
async function findAlertLink(deps: Pick<Deps, 'db' | 'secrets'>, token: string) {
  const link = await readAlertLinkToken(deps.secrets, token, (id) => addressOf(deps.db, id))
  if (link === null) return refuse('INVALID_TOKEN')
  const use = await readUse(deps.db, link.once)
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

type FoundLink = Extract<Awaited<ReturnType<typeof findAlertLink>>, { ok: true }>['value']
type LinkedWatch = NonNullable<FoundLink['watch']>

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
    mutedUntil: presentMute(watch && activeMute(watch, clock.now())),
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

const KEEP_USED = days(30)

/** Reads what a link was used for; null: it was not used. */
async function readUse(db: Queries, link: string) {
  const row = await db
    .selectFrom('used_links')
    .select('release_id')
    .where('link', '=', link)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a link up. False: it was used before. */
async function spendLink(db: Queries, link: string, releaseId: number, now: Instant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_links')
    .values({ link, release_id: releaseId, used_at: timestamp(now) })
    .onConflict((conflict) => conflict.column('link').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes back a use that changed nothing. */
async function restoreLink(db: Queries, link: string): Promise<void> {
  await db.deleteFrom('used_links').where('link', '=', link).execute()
}

export const oldUsedLinks: OldRows = (now) => ({
  used_links: sql`delete from used_links where used_at < ${ago(now, KEEP_USED)}`,
})
