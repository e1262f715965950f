import { createHmac } from 'node:crypto'
import type { WebhookMessage } from '@cratewatch/contracts/webhook-message'
import type { ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import { isAboutCopies } from '@cratewatch/domain/notifications/alert-kind'
import type { TargetRequest } from '../../outbound/vendors/targets.ts'
import type { ShownCopy } from '../alert-params.ts'
import type {
  AlertMessage,
  EventMessage,
  Message,
  ParcelMessage,
  RecordOnSale,
} from '../deliveries/message.ts'
import type { Sender } from './sender.ts'
import {
  jsonRequest,
  messageIdOf,
  targetSender,
  type PlainMessage,
  type TargetDeps,
} from './target-sender.ts'

/** A request before it is signed: the key is stored with it, sealed, because the signature has the time of sending. */
type Unsigned = TargetRequest & { readonly id: string; readonly body: string; readonly signingKey: string }

/** Posts signed JSON, https://www.standardwebhooks.com; what it says is described in docs/webhooks.md. */
export function webhookSender(deps: TargetDeps): Sender {
  return targetSender<'webhook', Unsigned>(deps, 'webhook', {
    write({ settings, signingKey, message, about }) {
      if (signingKey === null) throw new Error('A webhook has no signing key')
      const body = webhookBody(message, about)
      return {
        ...jsonRequest(settings.url, {}),
        body: JSON.stringify(body),
        id: `msg_${messageIdOf(message.key)}`,
        signingKey,
      }
    },
    sign({ id, signingKey, method, url, headers, body }) {
      const timestamp = String(Math.floor(deps.clock.now() / 1_000))
      const key = Buffer.from(signingKey.replace(/^whsec_/, ''), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const signed = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      }
      return { method, url, body, headers: { ...headers, ...signed } }
    },
  })
}

/** Of what the requests of webhooks say; another number when something is removed or means something else. */
const VERSION = 1

/** A message with words for people. */
type ReadableMessage = Exclude<Message, EventMessage>

const TYPES = {
  alert: 'alert.created',
  alerts: 'alerts.digest',
  parcel: 'parcel.created',
  weekly: 'list.weekly',
} as const satisfies Record<Exclude<ReadableMessage['about'], 'account'>, string>

/** Returns the type of a message; of those about accounts, an alarm or what is said of a channel. */
function typeOf(message: ReadableMessage) {
  if (message.about !== 'account') return TYPES[message.about]
  if (message.kind === 'channel-rests') return 'channel.rests'
  return message.kind === 'channel-back' ? 'channel.back' : 'instance.condition'
}

/** Writes the body of a webhook's request, as docs/webhooks.md describes it. */
export function webhookBody(message: PlainMessage, about: Message | null): WebhookMessage {
  const { title, text, url, picture, actions, why, source, at } = message
  const timestamp = new Date(at).toISOString()
  if (about?.about === 'event') {
    const { event } = about
    if ('userId' in event) {
      const { type, ...data } = event
      return { type, version: VERSION, timestamp, data }
    }
    const { type, ...data } = event
    return { type, version: VERSION, timestamp, data }
  }
  return {
    type: about === null ? 'test' : typeOf(about),
    version: VERSION,
    timestamp,
    data: { title, text, url, picture, actions, why, source, ...detailsOf(about) },
  }
}

function detailsOf(about: ReadableMessage | null) {
  if (about === null) return { records: [] }
  if (about.about === 'alert') return { records: [alertOf(about)] }
  if (about.about === 'alerts')
    return { records: about.alerts.map(alertOf), parcels: (about.parcels ?? []).map(parcelOf) }
  if (about.about === 'parcel') return { records: [], parcels: [parcelOf(about)] }
  if (about.about === 'weekly') return { records: about.records.map(recordOf) }
  return {
    records: [],
    condition: about.details['condition']?.toString() ?? null,
    isOver: about.kind === 'condition-over',
  }
}

function alertOf(alert: AlertMessage) {
  return {
    ...recordOf(alert),
    watchId: alert.watchId,
    alert: alert.alert,
    holds: alert.holds,
    isForSale: isAboutCopies(alert.alert) && alert.count > 0,
    seenAt: new Date(alert.seenAt).toISOString(),
    was: alert.grounds.was,
    copy: alert.copy && webhookCopy(alert.copy),
  }
}

function parcelOf({ shop, ceiling, amounts, records }: ParcelMessage) {
  return {
    shopId: shop.id,
    seller: shop.seller,
    ceiling,
    total: amount(amounts && amounts.total),
    postage: amount(amounts && amounts.postage),
    unstated: amounts && amounts.unstated,
    records: records.map(({ release, copy }) => ({
      releaseId: release.id,
      artist: release.artist,
      title: release.title,
      copy: webhookCopy(copy),
    })),
  }
}

function amount(shown: ShownPrice | null) {
  return shown && { ...shown.price, isConverted: shown.converted !== 'no' }
}

function webhookCopy(copy: ShownCopy) {
  const { id, seller, media, sleeve, shipsFrom, mayNotShip, price, was, postage, minOrder } = copy
  return {
    id,
    seller,
    media,
    sleeve,
    price: amount(price),
    was: amount(was),
    postage: amount(postage),
    minOrder: amount(minOrder),
    mayNotShip,
    shipsFrom,
  }
}

function recordOf({ release, album, count, price }: RecordOnSale) {
  return {
    releaseId: release.id,
    artist: release.artist,
    title: release.title,
    format: release.format,
    country: release.country,
    year: release.year,
    label: release.label,
    catalogueNumber: release.catalogueNumber,
    album: album && { masterId: album.masterId, artist: album.artist, title: album.title },
    picture: release.thumb === '' ? null : release.thumb,
    copies: count,
    price: amount(price),
  }
}
