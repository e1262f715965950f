import type { Locale } from '@cratewatch/domain/accounts/locale'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { AT_ONCE, type AlertTimes } from '@cratewatch/domain/alerts/digest'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import type { ExpectedWatch } from '@cratewatch/domain/expectation/outcomes'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { mayMailAddress } from '@cratewatch/domain/notifications/sending/retry'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { sql } from 'kysely'
import type { Deps } from '../../outbound/deps.ts'
import { newestRates } from '../../outbound/rates/stored-rates.ts'
import { isAway, marketplaceFrom } from '../../outbound/remotes.ts'
import { kindsOf } from '../account-channels.ts'
import { isAccountMail } from '../channel-rows.ts'
import { alertChannels, channelsSince, type StoredChannel } from '../decide/read-watches.ts'

export type ExpectingDeps = Pick<Deps, 'db' | 'clock' | 'config'>

type Row = {
  readonly plan: Plan
  readonly locale: Locale
  readonly timeZone: string
  readonly timing: AlertTimes | null
  readonly defaultRule: OwnRule | null
  readonly channels: readonly StoredChannel[]
  /** Of the channels that are mail to the account's own address, and of those that have taken nothing for hours. */
  readonly ownMail: readonly string[]
  readonly resting: readonly string[]
  readonly isConfirmed: boolean
  readonly mailsSent: number
  readonly followsShops: boolean
  readonly othersFollow: boolean
  readonly knowsPostage: boolean
  readonly isAway: boolean
  readonly rates: ExchangeRates | null
}

/** What is the same for all watches of one collector, and by what it is said. */
export type ExpectingAccount = Pick<
  ExpectedWatch,
  'plan' | 'channels' | 'timing' | 'shops' | 'knowsPostage' | 'isAway'
> &
  Pick<Row, 'locale' | 'timeZone' | 'defaultRule' | 'rates'> & { readonly now: Instant }

/** Reads what of an account and of the world decides what reaches its owner now. */
export async function readExpectingAccount(
  { db, clock, config }: ExpectingDeps,
  userId: string,
): Promise<ExpectingAccount> {
  const now = clock.now()
  const since = plus(now, milliseconds(-2 * config.mailGathering))
  const marketplace = marketplaceFrom(config.marketplace.egress)
  const ofChannels = (which: typeof isAccountMail) => sql`array(
    select c.id from channels c where c.user_id = u.id and ${which})`
  const { rows } = await sql<Row>`
    select u.plan, u.locale, u.time_zone as "timeZone", u.alert_timing as timing, u.alert_rule as "defaultRule",
      ${channelsSince(since)} as channels, ${ofChannels(isAccountMail)} as "ownMail",
      ${ofChannels(sql<boolean>`c.failing_notified_at is not null`)} as resting,
      u.email_confirmed_at is not null as "isConfirmed", u.unconfirmed_mails as "mailsSent",
      exists (select from shop_follows f where f.user_id = u.id) as "followsShops",
      exists (select from shop_follows) as "othersFollow",
      exists (select from marketplace_accounts m where m.user_id = u.id and m.sealed_access is not null) as "knowsPostage",
      ${isAway(sql`${marketplace}`)} as "isAway", ${newestRates} as rates
    from users u where u.id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no user ${userId}`)
  const mayMail = mayMailAddress(row)
  const channels = alertChannels(row.channels, kindsOf(config)).map((channel) =>
    Object.assign(channel, {
      mayMail: mayMail || !row.ownMail.includes(channel.id),
      isResting: row.resting.includes(channel.id),
    }),
  )
  const others = row.othersFollow ? 'others' : 'none'
  return {
    ...row,
    now,
    channels,
    timing: { ...(row.timing ?? AT_ONCE), clock: localClocks()(row.timeZone) },
    shops: row.followsShops ? 'followed' : others,
  }
}
