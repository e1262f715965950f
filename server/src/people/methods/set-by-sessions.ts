import type { AlertTiming } from '@cratewatch/contracts/alerting/alert-timing'
import type { SettingKind } from '@cratewatch/domain/accounts/access'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { nextDailyTime } from '@cratewatch/domain/lists/daily-time'
import { putBackRule, putBackTiming } from '../../alerting/centre/alert-settings.ts'
import { putBackShare, type Share } from '../../alerting/channels/channel-share.ts'
import { leaveShop } from '../../checking/shops/follow.ts'
import { listChangedSettings, proveSettings, takeOutSetting } from '../../collectors/changed-settings.ts'
import { undoFollowedList, writeSyncChoice, type SyncChoice } from '../../collectors/followed-lists.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { inRows, type AccessSource, type EndDeps } from './sign-in-methods.ts'

type Put = { readonly userId: string; readonly subject: string; readonly before: unknown }

/** Puts back what stood before, in the form in which its owner noted it. */
const PUT_BACK: Readonly<Record<SettingKind, (tx: Tx, deps: EndDeps, put: Put) => Promise<unknown>>> = {
  list: (tx, { clock }, { userId, subject }) => undoFollowedList(tx, userId, subject, clock.now()),
  shop: (tx, deps, { userId, subject }) => leaveShop(tx, deps, userId, subject),
  sync: (tx, deps, { userId, before }) => {
    const choice = before as SyncChoice | null
    const next = choice?.daily ? timestamp(nextDailyTime(userId, deps.clock.now())) : null
    return writeSyncChoice(tx, userId, choice && { ...choice, next_sync_at: next })
  },
  times: (tx, deps, { userId, before }) => putBackTiming(tx, deps, userId, before as AlertTiming),
  rule: (tx, deps, { userId, before }) => putBackRule(tx, deps, userId, before as OwnRule),
  share: (tx, deps, { userId, subject, before }) =>
    putBackShare(tx, deps, { userId, id: subject }, before as Share),
}

/** What sessions have set. Each ends by what was there before it. */
export const settings: readonly AccessSource[] = (Object.keys(PUT_BACK) as SettingKind[]).map((kind) =>
  inRows(kind, {
    tables: ['changed_settings'],
    list: (queries, userId) => listChangedSettings(queries, userId, kind),
    async end(tx, userId, id, deps) {
      const put = await takeOutSetting(tx, userId, id)
      if (put !== null) await PUT_BACK[kind](tx, deps, { userId, ...put })
    },
    prove: (tx, userId) => proveSettings(tx, userId, kind),
  }),
)
