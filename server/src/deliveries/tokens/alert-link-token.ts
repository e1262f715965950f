import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../secrets.ts'
import type { AlertMessage } from '../message.ts'

const PURPOSE = 'alert-link'
/** The purpose of links made before they could do more than mute: `<watch id>.<signature>`. */
const MUTE_ONLY = 'mute'
const NONCE_LENGTH = 16

export type AlertLinkToken = {
  readonly watchId: string
  /** The pressing that the alert is about; null: the watch is on the release itself. */
  readonly pressingId: number | null
  /** What is signed, the same for every attempt of one delivery, by which the link is used up; null: it only mutes. */
  readonly once: string | null
}

/** The alert that a link is about, with the key of the message that it stands in. */
export type LinkedAlert = Pick<AlertMessage, 'watchId' | 'key' | 'album'> & {
  readonly release: Pick<AlertMessage['release'], 'id'>
}

/**
 * Makes the token of an alert's buttons, which work without a session: `<watch id>.<nonce>.<signature>`, URL-safe; of a
 * pressing of a watched album `<watch id>.<nonce>.<release id>.<signature>`.
 */
export function alertLinkToken(
  secrets: Pick<Secrets, 'sign'>,
  { watchId, release, album, key }: LinkedAlert,
): string {
  const nonce = createHash('sha256').update(key).digest('base64url').slice(0, NONCE_LENGTH)
  const about = [watchId, nonce, ...(album === null ? [] : [release.id])].join('.')
  return `${about}.${secrets.sign(PURPOSE, about)}`
}

/** Returns the page with the buttons of an alert. */
export function alertLinkUrl(
  { config, secrets }: Pick<Deps, 'config' | 'secrets'>,
  alert: LinkedAlert,
): string {
  return `${config.publicUrl}/alert/${alertLinkToken(secrets, alert)}`
}

/** Reads a token, whose watch may be gone by now; null when this instance did not make it. */
export function readAlertLinkToken(secrets: Pick<Secrets, 'verify'>, token: string): AlertLinkToken | null {
  const dot = token.lastIndexOf('.')
  const [about, signature] = [token.slice(0, Math.max(dot, 0)), token.slice(dot + 1)]
  const [watchId = '', nonce, pressingId] = about.split('.')
  const purpose = nonce === undefined ? MUTE_ONLY : PURPOSE
  if (!secrets.verify(purpose, about, signature)) return null
  return {
    watchId,
    pressingId: pressingId === undefined ? null : Number(pressingId),
    once: nonce === undefined ? null : about,
  }
}
