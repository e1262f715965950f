import { createHash } from 'node:crypto'
import type { PushPayload } from '@cratewatch/contracts/alerting/push-payload'
import { webPush } from '@cratewatch/contracts/alerting/kinds/web-push'
import { isAboutCopies } from '@cratewatch/domain/notifications/alert-kind'
import type { Deps } from '../../../outbound/deps.ts'
import type { AlertMessage, Message, Recipient } from '../../deliveries/message.ts'
import { alertLinkUrl } from '../../deliveries/tokens.ts'
import { whyAlerted } from '../asked-for.ts'
import { alertContent } from '../email/alert-content.ts'
import { cut, plainMessage, type PlainMessage } from '../plain-message.ts'

type PayloadDeps = Pick<Deps, 'config' | 'secrets'>

/** What a push message is about: a later one of the same topic takes its place, on its way and on the screen. */
type Topical = { readonly topic: string; readonly payload: PushPayload }

/** Renders a message as a notification shows it: the figures first, because little more is seen on a locked screen. */
export function pushPayload(deps: PayloadDeps, message: Message): Topical {
  if (message.about === 'alert') return alertPayload(deps, message)
  // A list replaces none of before, which may name other records.
  return plainPayload(message.recipient, plainMessage(deps, message))
}

export function plainPayload(recipient: Recipient, message: PlainMessage): Topical {
  const { key, title, text, url, picture } = message
  const home = url ?? '/dashboard/vinyls'
  const actions = message.actions.map(({ label, url }) => ({ action: 'open', title: label, url })).slice(0, 1)
  return topical(recipient, { about: key, title, body: text, image: picture, url: home, actions })
}

function alertPayload(deps: PayloadDeps, message: AlertMessage): Topical {
  const { recipient, release } = message
  const muteUrl = alertLinkUrl(deps, message)
  const { publicUrl, marketplace } = deps.config
  const links = { publicUrl, siteUrl: marketplace.siteUrl, unsubscribeUrl: publicUrl, muteUrl }
  const content = alertContent(message, links, null)
  const { say, isLive, action } = content
  const pressing = message.album === null ? null : content.details
  const mute = { action: 'mute', title: say('list.mute'), url: muteUrl }
  return topical(recipient, {
    about: `${message.watchId} ${release.id}`,
    title: content.name,
    body: [figuresOf(message, content), pressing, whyAlerted(message, recipient.locale), say('source')]
      .filter((line) => line !== null && line !== '')
      .join('\n'),
    image: release.thumb.startsWith('http') ? release.thumb : null,
    url: action.url,
    actions: isLive ? [{ action: 'see', title: say('list.see'), url: action.url }, mute] : [],
  })
}

/** "2 copies for sale from $30.00", with what happened before it unless that says it all. */
function figuresOf(
  { alert }: AlertMessage,
  { say, badge, copies, price }: ReturnType<typeof alertContent>,
): string {
  const figures = [copies, price === null ? null : `${say('appeared.from')} ${price}`]
  const words = figures.filter((part) => part !== null).join(' ')
  if (!isAboutCopies(alert)) return badge
  return alert === 'appeared' ? words : `${badge}: ${words}`
}

type Words = Omit<PushPayload, 'tag' | 'lang' | 'unread'> & { readonly about: string }

function topical({ locale, unread }: Recipient, { about, body, ...words }: Words): Topical {
  const topic = createHash('sha256').update(about).digest('base64url').slice(0, 32)
  const payload = {
    ...words,
    body: cut(body, webPush.shows.longest),
    tag: topic,
    lang: locale,
    unread: unread ?? null,
  }
  return { topic, payload }
}
