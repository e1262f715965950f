import { createHash } from 'node:crypto'
import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { hashToken, type Secrets } from '../base/secrets.ts'
import type { Deps } from '../outbound/deps.ts'
import type { AlertMessage, Recipient } from './deliveries/message.ts'

const PURPOSE = 'alert-link'
const NONCE_LENGTH = 16
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ABOUT = new RegExp(`^(${UUID})\\.(${UUID})\\.[\\w-]{${NONCE_LENGTH}}(?:\\.(\\d{1,15}))?$`)

type AlertLinkToken = {
  readonly watchId: string
  /** The pressing that the alert is about; null: the watch is on the release itself. */
  readonly pressingId: number | null
  /** What is signed but the address, the same for every attempt of one delivery, by which the link is used up. */
  readonly once: string
}

/** The alert that a link is about, with the key of the message that it stands in, and where that is sent. */
type LinkedAlert = Pick<AlertMessage, 'watchId' | 'key' | 'album'> & {
  readonly release: Pick<AlertMessage['release'], 'id'>
  readonly recipient: Pick<Recipient, 'email'> & {
    readonly channel: Pick<Recipient['channel'], 'id' | 'address'>
  }
}

/**
 * Makes the token of an alert's buttons, which work without a session: `<watch id>.<channel id>.<nonce>.<signature>`, with
 * `<release id>` before the signature when it is a pressing of a watched album. The address that it is sent to is signed, too.
 */
export function alertLinkToken(
  secrets: Pick<Secrets, 'sign'>,
  { watchId, release, album, key, recipient: { channel, email } }: LinkedAlert,
): string {
  const nonce = createHash('sha256').update(key).digest('base64url').slice(0, NONCE_LENGTH)
  const about = [watchId, channel.id, nonce, ...(album === null ? [] : [release.id])].join('.')
  return `${about}.${secrets.sign(PURPOSE, sentTo(about, channel.address ?? email))}`
}

const sentTo = (about: string, address: string | null) => `${about} ${address ?? ''}`

/** Returns the page with the buttons of an alert. */
export function alertLinkUrl(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  alert: LinkedAlert,
): string {
  return `${config.publicUrl}/alert/${alertLinkToken(secrets, alert)}`
}

/**
 * Reads a token, whose watch may be gone by now; null when this instance did not make it, or its channel, whose address
 * `addressOf` returns, is gone or has another address: whoever lost a channel keeps no link of it.
 */
export async function readAlertLinkToken(
  secrets: Pick<Secrets, 'verify'>,
  token: string,
  addressOf: (channelId: string) => Promise<string | null>,
): Promise<AlertLinkToken | null> {
  const dot = token.lastIndexOf('.')
  const once = token.slice(0, Math.max(dot, 0))
  const signature = token.slice(dot + 1)
  const [, watchId, channelId, pressingId] = ABOUT.exec(once) ?? []
  if (watchId === undefined || channelId === undefined) return null
  const address = await addressOf(channelId)
  if (address === null || !secrets.verify(PURPOSE, sentTo(once, address), signature)) return null
  return { watchId, pressingId: pressingId === undefined ? null : Number(pressingId), once }
}

/**
 * Derives the token of a link, 256 bits and URL-safe. It is stored nowhere, so that neither the outbox nor a copy of
 * the database opens an account; every attempt to send a mail has the same one.
 */
export function linkToken(secrets: Pick<Secrets, 'sign'>, purpose: LinkPurpose, linkId: string): string {
  return secrets.sign(`link:${purpose}`, linkId)
}

/** Returns the token of a stored link, also one made with the previous secret. */
export function storedLinkToken(
  secrets: Pick<Secrets, 'sign' | 'signatures'>,
  link: { readonly purpose: LinkPurpose; readonly id: string; readonly tokenHash: Buffer },
): string {
  return tokenOfHash(secrets, `link:${link.purpose}`, link)
}

/** Returns the signature of an id stored as this hash; by the present secret if none fits. */
export function tokenOfHash(
  secrets: Pick<Secrets, 'sign' | 'signatures'>,
  purpose: string,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: Buffer },
): string {
  const fitting = secrets.signatures(purpose, id).find((token) => hashToken(token).equals(tokenHash))
  return fitting ?? secrets.sign(purpose, id)
}

const PURPOSES = { userId: 'unsubscribe', channelId: 'unsubscribe-channel' } as const
const ADDRESS = 'unsubscribe-address'

/** Whose mails a token stops: those to a user, or to somebody they invited. */
type Stopped = { readonly userId: string } | { readonly channelId: string }

/**
 * Makes the token of an alert mail that stops its reader's mails without a session: `<id>.<mark>.<signature>`, URL-safe.
 * The mark is the signed address of the reader.
 */
export function unsubscribeToken(secrets: Pick<Secrets, 'sign'>, stopped: Stopped, address: string): string {
  const [purpose, id] =
    'userId' in stopped ? [PURPOSES.userId, stopped.userId] : [PURPOSES.channelId, stopped.channelId]
  const about = `${id}.${secrets.sign(ADDRESS, address)}`
  return `${about}.${secrets.sign(purpose, about)}`
}

/**
 * Reads whose mails a token stops, who may be gone by now; null when this instance did not make it. `isFor` says whether
 * it was sent to an address; tokens of 0.2 have no mark, and go on stopping the mails to whatever address there is.
 */
export function readUnsubscribeToken(
  secrets: Pick<Secrets, 'verify'>,
  token: string,
): (Stopped & { readonly isFor: (address: string) => boolean }) | null {
  const dot = token.lastIndexOf('.')
  const about = token.slice(0, Math.max(dot, 0))
  const signature = token.slice(dot + 1)
  const [id = '', mark] = about.split('.')
  const isFor = (address: string) => mark === undefined || secrets.verify(ADDRESS, address, mark)
  if (secrets.verify(PURPOSES.userId, about, signature)) return { userId: id, isFor }
  return secrets.verify(PURPOSES.channelId, about, signature) ? { channelId: id, isFor } : null
}

/** Returns the unique key of what is sent of an event to a channel, which makes a second one impossible. */
export function deliveryKey(event: string, channelId: string): string {
  return `${event}:${channelId}`
}

/**
 * Returns the Message-ID, the same for every attempt, so that a receiver recognises a repetition. With angle brackets.
 */
export function messageId(deliveryKey: string, publicUrl: string): string {
  const hash = createHash('sha256').update(deliveryKey).digest('hex').slice(0, 40)
  return `<${hash}@${new URL(publicUrl).hostname}>`
}
