import { instanceEvent, recordEvent } from '@cratewatch/contracts/webhook-message'
import { isLinkOpen } from '@cratewatch/domain/accounts/links/account-link'
import { isAdmin } from '@cratewatch/domain/accounts/operator-access'
import { priceToShow } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import {
  beforeSendingAccountMessage,
  type AccountMessageKind,
} from '@cratewatch/domain/notifications/account-message'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import { isMuted } from '@cratewatch/domain/notifications/mute'
import { beforeSending } from '@cratewatch/domain/notifications/sending/before-sending'
import { mayMailAddress } from '@cratewatch/domain/notifications/sending/retry'
import type { ReleaseNow } from '@cratewatch/domain/notifications/sending/superseded'
import type { Deps } from '../../outbound/deps.ts'
import { type ShownAt, shownPrice } from '../../outbound/rates/shown-price.ts'
import { copyOf, groundsOf, alertOfTitle, titleKey } from '../alert-params.ts'
import { loadParcel } from './load-parcel.ts'
import type { AccountMessage, AlertMessage, EventMessage, Recipient } from './message.ts'
import {
  albumOf,
  cardOf,
  loadWeekly,
  readDelivery,
  type LoadedDelivery,
  type DeliveryRow,
} from './read-delivery.ts'
import type { DeliveryClaim } from './send/claim-due.ts'
import { readWantedNow } from './wanted-now.ts'

/** Loads the present state of a claimed delivery by one query, two where shops have shown copies. null: the lease is lost, or the user was deleted. */
export async function loadDelivery(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  claim: DeliveryClaim,
  { now, rates }: ShownAt,
): Promise<LoadedDelivery | null> {
  const row = await readDelivery(db, claim, now)
  if (row === undefined) return null
  if (row.account_message !== null) {
    const account = { email: row.email, emailConfirmed: row.email_confirmed_at !== null }
    const isOperator = isAdmin(account, config.operators.adminEmails)
    const facts = { isOperator, isStillSo: row.is_still_so, attempt: claim.attempt }
    return loadAccountMessage(row, row.account_message, facts, now)
  }
  const mail = { reachable: row.is_reachable, mayMail: mayMail(row, claim), attempt: claim.attempt }
  if (row.title_key === titleKey('parcel'))
    return loadParcel(db, row, { ...mail, recipient: readerOf(row) }, { now, rates })
  if (row.type !== 'WEEKLY_REMINDER') {
    const wanted = await readWantedNow(db, row, { now, rates })
    return loadAlert(row, claim, wanted, { now, rates })
  }
  const { key, seen_at: seenAt } = row
  const { currency } = row
  return loadWeekly(
    db,
    { key, recipient: readerOf(row), ...mail, currency, seenAt: seenAt ?? row.created_at },
    { now, rates },
  )
}

function loadAlert(
  row: DeliveryRow,
  claim: DeliveryClaim,
  wanted: Awaited<ReturnType<typeof readWantedNow>>,
  at: ShownAt,
): LoadedDelivery {
  const known = releaseNow(row, at)
  const alert = alertOfTitle(row.title_key)
  const grounds = groundsOf(alert ?? 'appeared', row.params ?? {})
  const verdict = beforeSending({
    alert,
    grounds,
    releaseNow: known && { ...known, ...wanted },
    watched: row.watch_id !== null && row.is_covered,
    pausedByPlan: row.paused_reason === 'plan-limit',
    muted: row.muted_at !== null && isMuted({ until: row.muted_until }, at.now),
    reachable: row.is_reachable,
    mayMail: mayMail(row, claim),
    attempt: claim.attempt,
  })
  const facts = { grounds, holds: verdict.kind === 'send' }
  return { verdict, message: alertMessage(row, alert, facts, at) }
}

function releaseNow(row: DeliveryRow, { rates }: ShownAt): ReleaseNow | null {
  const { state, is_copy_gone: isCopyGone } = row
  const copyPrice = moneyOf(row.copy_price, row.copy_currency)
  return state === null ? null : { state, isCopyGone, copyPrice, lowest: lowestOf(row), rates }
}

function loadAccountMessage(
  row: DeliveryRow,
  kind: AccountMessageKind,
  facts: { readonly isOperator: boolean; readonly isStillSo: boolean; readonly attempt: number },
  now: Instant,
): LoadedDelivery {
  const link = linkOf(row)
  const linkOpen = link !== null && isLinkOpen({ expiresAt: link.expiresAt, usedAt: row.link_used_at }, now)
  const reachable = row.channel_id === null || row.is_reachable
  return {
    verdict: beforeSendingAccountMessage({ kind, linkOpen, reachable, ...facts }),
    message:
      kind === 'instance-event' || kind === 'record-event'
        ? eventMessage(row, kind === 'record-event' ? recordEvent : instanceEvent)
        : accountMessage(row, kind, link),
  }
}

/** A message that is sent again has been counted already. */
function mayMail(row: DeliveryRow, { messageOf }: DeliveryClaim): boolean {
  const { email_confirmed_at: confirmedAt, unconfirmed_mails: mailsSent } = row
  return (
    messageOf !== null ||
    !row.is_account_mail ||
    mayMailAddress({ isConfirmed: confirmedAt !== null, mailsSent })
  )
}

function alertMessage(
  row: DeliveryRow,
  alert: AlertKind | null,
  facts: Pick<AlertMessage, 'grounds' | 'holds'>,
  at: ShownAt,
): AlertMessage | null {
  const { release_id: id, watch_id: watchId, seen_at: seenAt } = row
  if (alert === null || id === null || watchId === null || row.state === null || seenAt === null) return null
  return {
    about: 'alert',
    key: row.key,
    alert,
    ...facts,
    watchId,
    recipient: readerOf(row),
    release: cardOf({ ...row, id }),
    album: albumOf(row),
    count: row.num_for_sale ?? 0,
    price: shownPrice(row, row.currency, at),
    copy: copyOf(row.params ?? {}, (price) => priceToShow(price, seenAt, row.currency, at.rates, at.now)),
    seenAt,
  }
}

const lowestOf = (row: DeliveryRow) => moneyOf(row.lowest_value, row.lowest_currency)

function moneyOf(value: number | null, currency: string | null): Money | null {
  return value === null || currency === null ? null : { value, currency }
}

function readerOf(row: DeliveryRow): Recipient {
  const isUnconfirmed = row.is_account_mail && row.email_confirmed_at === null
  return {
    userId: row.user_id,
    channel: {
      id: row.channel_id,
      address: row.address,
      sealedSettings: row.sealed_settings,
      isFailing: row.is_failing,
    },
    email: row.channel === 'email' ? (row.address ?? row.email) : row.email,
    locale: row.locale,
    timeZone: row.time_zone,
    unconfirmed: isUnconfirmed ? { mailsSent: row.unconfirmed_mails, link: null } : null,
    unread: row.unread,
  }
}

function linkOf(row: DeliveryRow): AccountMessage['link'] {
  const { link_id: id, link_purpose: purpose, link_email: email, link_expires_at: expiresAt } = row
  const tokenHash = row.link_token_hash
  return id === null || purpose === null || email === null || expiresAt === null || tokenHash === null
    ? null
    : { id, purpose, email, expiresAt, tokenHash }
}

function eventMessage(row: DeliveryRow, schema: typeof instanceEvent | typeof recordEvent): EventMessage {
  const event = schema.parse(row.details)
  return { about: 'event', key: row.key, recipient: readerOf(row), event, seenAt: row.created_at }
}

function accountMessage(
  row: DeliveryRow,
  kind: AccountMessage['kind'],
  link: AccountMessage['link'],
): AccountMessage | null {
  if (row.to_address === null) return null
  return {
    about: 'account',
    key: row.key,
    kind,
    recipient: { ...readerOf(row), email: row.to_address },
    link,
    details: row.details ?? {},
    seenAt: row.created_at,
  }
}
