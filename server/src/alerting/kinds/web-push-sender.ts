import { createHash } from 'node:crypto'
import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import type { PushPayload } from '@cratewatch/contracts/alerting/push-payload'
import { minutes } from '@cratewatch/domain/kernel/duration'
import type { Form } from '@cratewatch/domain/notifications/sending/after-answer'
import { releaseName } from '@cratewatch/domain/records/display-name'
import webPush from 'web-push'
import { z } from 'zod'
import { speak } from '../../base/texts/speak.ts'
import { keepSealedSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { Push, PushMessage, VapidKeys } from '../../outbound/vendors/web-push.ts'
import { openSettings } from '../channel-rows.ts'
import type { AlertMessage, Message, Recipient } from '../deliveries/message.ts'
import { alertLinkUrl } from '../tokens.ts'
import { figures, type WritingDeps } from './blocks.ts'
import type { Sender } from './sender.ts'
import { cut, plainMessage, plainNotice, type PlainMessage } from './target-sender.ts'
import { writeAlert } from './write-message.ts'

type PushDeps = WritingDeps & { readonly push: Push }

/** Sends alerts to browsers: each is a notification of its own, unless it was held. */
export function webPushSender(deps: PushDeps): Sender {
  const messageTo = (
    { channel }: Recipient,
    { topic, payload }: ReturnType<typeof pushPayload>,
  ): PushMessage => {
    const { settings } = openSettings(deps.secrets, 'web-push', channel.sealedSettings)
    return { ...settings, topic, payload: JSON.stringify(payload) }
  }
  return {
    channel: 'web-push',
    vendor: 'web-push',
    // Each browser maker has a service of its own, and says when it is too much.
    pace: null,
    gathers: 'held',
    repeatsAfter: minutes(2),
    addressOf: ({ channel }) => channel.address,
    compose: (message, _at, form = 'whole') =>
      messageTo(message.recipient, inForm(pushPayload(deps, message), form)),
    notice: (recipient, notice, at) =>
      messageTo(recipient, plainPayload(recipient, plainNotice(recipient, notice, at))),
    send: (message: PushMessage) => deps.push.send(message),
  }
}

/** What a push message is about: a later one of the same topic takes its place, on its way and on the screen. */
type Topical = { readonly topic: string; readonly payload: PushPayload }

/** The longest text of a notification that was too large as it was, in bytes. */
const LONGEST_PLAIN = 200

/** Makes a notification smaller that its service found too large: without its picture, then its words alone. */
function inForm({ topic, payload }: Topical, form: Form): Topical {
  if (form === 'whole') return { topic, payload }
  const bare = { ...payload, image: null }
  if (form === 'bare') return { topic, payload: bare }
  return { topic, payload: { ...bare, body: cut(payload.body, LONGEST_PLAIN), actions: [] } }
}

/** Renders a message as a notification shows it: the figures first, because little more is seen on a locked screen. */
export function pushPayload(deps: WritingDeps, message: Message): Topical {
  if (message.about === 'alert') return alertPayload(deps, message)
  // A list replaces none of before, which may name other records.
  return plainPayload(message.recipient, plainMessage(deps, message))
}

function plainPayload(recipient: Recipient, message: PlainMessage): Topical {
  const { key, title, text, url, picture } = message
  const home = url ?? '/dashboard/vinyls'
  const actions = message.actions.map(({ label, url }) => ({ action: 'open', title: label, url })).slice(0, 1)
  return topical(recipient, { about: key, title, body: text, image: picture, url: home, actions })
}

function alertPayload(deps: WritingDeps, message: AlertMessage): Topical {
  const { recipient, release, album } = message
  const written = writeAlert(deps.config, message, alertLinkUrl(deps, message))
  const { locale, alert, source, actions } = written
  const { badge, record, mute } = alert
  const say = speak(locale, 'mail')
  // What happened stands before the figures, unless they say it all.
  const what = [message.alert === 'appeared' ? '' : badge, figures(record, locale)].filter(Boolean).join(': ')
  const [{ url }] = actions
  const see = { action: 'see', title: say('list.see'), url }
  return topical(recipient, {
    about: `${message.watchId} ${release.id}`,
    title: releaseName(record),
    body: [record.copy, what, album && record.details, record.why, source?.text].filter(Boolean).join('\n'),
    image: record.thumb.startsWith('http') ? record.thumb : null,
    url,
    actions: mute === null ? [] : [see, { action: 'mute', title: say('list.mute'), url: mute.url }],
  })
}

type Words = Omit<PushPayload, 'tag' | 'lang' | 'unread'> & { readonly about: string }

function topical({ locale, unread }: Recipient, { about, body, ...words }: Words): Topical {
  const topic = createHash('sha256').update(about).digest('base64url').slice(0, 32)
  const payload = {
    ...words,
    body: cut(body, termsOf('web-push').shows.longest),
    tag: topic,
    lang: locale,
    unread: unread ?? null,
  }
  return { topic, payload }
}

const SETTING = 'vapid-keys'
const stored = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * Reads the keys by which push services know this instance, made when it first starts. Keys that were sealed with a
 * secret nobody has any more are replaced; browsers subscribe again when they next open the application.
 */
export async function readVapidKeys(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'log'>,
): Promise<VapidKeys> {
  const kept = await keep(deps, null)
  try {
    return open(deps, kept)
  } catch {
    deps.log.warn('the keys for push messages cannot be opened with this APP_SECRET, and are made anew')
    return open(deps, await keep(deps, kept))
  }
}

function keep({ db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>, was: Buffer | null) {
  const sealed = secrets.encrypt(JSON.stringify(webPush.generateVAPIDKeys()))
  return keepSealedSetting(db, SETTING, { was, sealed }, clock.now())
}

function open({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): VapidKeys {
  return stored.parse(JSON.parse(secrets.decrypt(sealed)))
}
