import type { Ceiling } from '@cratewatch/domain/alerts/ceiling'
import type { MuteChoice, Snooze } from '@cratewatch/domain/notifications/mute'
import type { DecidingDeps } from '../../../deliveries/enqueue/decide-due.ts'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../refusal.ts'
import { muteWatch } from '../muting/mute-watch.ts'
import { removeWatch } from '../removing/remove-watch.ts'
import { setRule } from '../rules/set-rule.ts'
import { excludePressing } from '../masters/exclude-pressing.ts'
import { findAlertLink, readAlertLink, type FoundLink, type LinkedWatch } from './find-alert-link.ts'
import { restoreLink, spendLink } from './used-links.ts'

type LinkDeps = DecidingDeps & Pick<Deps, 'secrets' | 'config'>

export type AlertLinkAction =
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
  if (once === null || !(await spendLink(deps.db, once, release.id, deps.clock.now())))
    return refuse('INVALID_TOKEN')
  const done = await act()
  if (!done.ok) await restoreLink(deps.db, once)
  return done
}
