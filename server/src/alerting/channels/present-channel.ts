import type { DigestOnWire, QuietWindowOnWire } from '@cratewatch/contracts/alerting/alert-timing'
import type { Channel } from '@cratewatch/contracts/alerting/channels'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Digest } from '@cratewatch/domain/alerts/digest'
import type { QuietWindow } from '@cratewatch/domain/alerts/quiet-hours'
import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../../outbound/deps.ts'
import { openSettings, type ChannelRow } from '../channel-rows.ts'
import type { Recipient } from '../deliveries/message.ts'
import type { Sender } from '../kinds/sender.ts'

/** Presents a channel in the shape of the contract, without its secrets. */
export function presentChannel(secrets: Deps['secrets'], row: ChannelRow): Channel {
  const isAccount = isAccountMail(row)
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    address: row.address ?? row.email ?? '',
    isAccount,
    state: stateOf(row),
    disabledWhy: row.disabled_why,
    silentSince: silentSince(row),
    gets: { ...row.gets },
    digest: row.digest === null ? { kind: 'at-once' } : digestToWire(row.digest),
    quiet: row.quiet && quietToWire(row.quiet),
    settings: shownSettings(secrets, row),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** Returns since when a channel has taken nothing, once its reader was notified; null: it works, as far as is known. */
export function silentSince(
  row: Pick<ChannelRow, 'failing_since' | 'failing_notified_at' | 'disabled_at'>,
): string | null {
  const { failing_since: since, failing_notified_at: notifiedAt, disabled_at: endedAt } = row
  const at = notifiedAt === null && endedAt === null ? null : (since ?? endedAt)
  return at === null ? null : new Date(at).toISOString()
}

/** Whether a channel is mail to the address of the account. */
export function isAccountMail({ kind, address }: Pick<ChannelRow, 'kind' | 'address'>): boolean {
  return kind === 'email' && address === null
}

/** The account's address is confirmed by a rule of its own. */
function stateOf(row: ChannelRow): Channel['state'] {
  if (!isAccountMail(row) && row.confirmed_at === null) return 'unconfirmed'
  if (row.disabled_at !== null) return 'disabled'
  return row.is_on && (row.address ?? row.email) !== null ? 'on' : 'off'
}

function shownSettings(secrets: Deps['secrets'], row: ChannelRow): Channel['settings'] {
  if (row.sealed_settings === null)
    return row.kind === 'email' && row.address !== null ? { address: row.address } : {}
  const hidden = termsOf(row.kind).secrets
  try {
    const { settings } = openSettings(secrets, row.kind, row.sealed_settings)
    const given = Object.entries(settings as Record<string, string | null>)
    return Object.fromEntries(given.filter(([name]) => !hidden.includes(name)))
  } catch {
    // Sealed with an APP_SECRET that is no longer known: it can still be removed.
    return {}
  }
}

/** What channels need besides: the kinds that this instance has, and what the room above counts. */
export type ChannelDeps = Deps & {
  readonly senders: ReadonlyMap<ChannelKind, Sender>
  /** Counts a mail that invites an address. null: it may be sent; otherwise how long to wait. */
  countInvitation(userId: string, address: string): Promise<Duration | null>
}

/** The recipient of a message that is sent to a channel outside of deliveries. */
export function recipientOf(row: ChannelRow): Recipient {
  return {
    userId: row.user_id,
    channel: {
      id: row.id,
      address: row.address,
      sealedSettings: row.sealed_settings,
      isFailing: row.failing_since !== null || row.disabled_at !== null,
    },
    email: row.address ?? row.email,
    locale: row.locale,
    timeZone: row.time_zone,
    unconfirmed: null,
  }
}

const HOUR = 60

/** Presents stored quiet hours. */
export function quietToWire(quiet: readonly QuietWindow[]): QuietWindowOnWire[] {
  return quiet.map(({ weekdays, from, to }) => ({
    weekdays: [...weekdays],
    from: clock(from),
    to: clock(to),
  }))
}

/** Reads quiet hours as a wall clock shows them. */
export function quietFromWire(quiet: readonly QuietWindowOnWire[]): QuietWindow[] {
  return quiet.map(({ weekdays, from, to }) => ({ weekdays, from: timeOfDay(from), to: timeOfDay(to) }))
}

function digestToWire(digest: Digest): DigestOnWire {
  if (!('timeOfDay' in digest)) return { kind: digest.kind }
  const { timeOfDay: time, ...rest } = digest
  return { ...rest, at: clock(time) }
}

export function digestFromWire(digest: DigestOnWire): Digest {
  if (!('at' in digest)) return { kind: digest.kind }
  const { at, ...rest } = digest
  return { ...rest, timeOfDay: timeOfDay(at) }
}

function timeOfDay(text: string): Duration {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return minutes(hour * HOUR + minute)
}

function clock(time: Duration): string {
  const total = time / minutes(1)
  const [hour, minute] = [Math.floor(total / HOUR), total % HOUR].map((part) => String(part).padStart(2, '0'))
  return `${hour}:${minute}`
}
