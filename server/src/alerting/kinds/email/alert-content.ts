import { releaseName } from '@cratewatch/domain/records/display-name'
import { releasePage, sellPage } from '@cratewatch/domain/records/links'
import { isAboutCopies, type CopiesAlert } from '@cratewatch/domain/notifications/alert-kind'
import type { AlertMessage } from '../../deliveries/message.ts'
import { whyAlerted, pressingDetails } from '../asked-for.ts'
import type { ConfirmMail } from './channel-mails.ts'
import { formatPrice, formatTime, speak, type Say } from '../../../base/texts/speak.ts'
import type { MailLink } from './frame/mail-pieces.ts'

/** The targets of a mail's links. */
export type MailLinks = {
  readonly publicUrl: string
  readonly siteUrl: string
  /** The page that asks for a confirmation before it stops the mails. */
  readonly unsubscribeUrl: string
  /** The page that asks how long to mute the record; null: its reader was invited, and the record is not theirs. */
  readonly muteUrl: string | null
}

/** The content of an alert mail; HTML and text are two renderings of it. */
export type AlertContent = {
  readonly say: Say<'mail'>
  readonly subject: string
  readonly badge: string
  readonly isLive: boolean
  readonly artist: string
  readonly title: string
  readonly name: string
  /** Format, country and year, as far as known; of a pressing also label and number. */
  readonly details: string
  readonly thumb: string
  /** How many copies, and from what price; null when none is for sale or the alert has no price. */
  readonly copies: string | null
  readonly price: string | null
  readonly message: string | null
  readonly action: MailLink
  readonly secondary: MailLink | null
  /** The source of the figures, as a link. */
  readonly sourceUrl: string
  readonly seen: string
  /** Why its reader gets it. */
  readonly why: string
  /** What `links.muteUrl` offers. */
  readonly mute: string
  readonly confirm: ConfirmMail | null
  readonly links: MailLinks
}

/** What the content of an alert is made of; a feed has it, too. */
export type AlertFacts = Pick<
  AlertMessage,
  'alert' | 'grounds' | 'release' | 'album' | 'count' | 'price' | 'seenAt'
> & {
  readonly recipient: Pick<AlertMessage['recipient'], 'locale' | 'timeZone'>
}

export function alertContent(
  message: AlertFacts,
  links: MailLinks,
  confirm: ConfirmMail | null,
): AlertContent {
  const { release, recipient, alert } = message
  const say = speak(recipient.locale, 'mail')
  const [artist, title] = [oneLine(release.artist), oneLine(release.title)]
  const time = formatTime(recipient.locale, recipient.timeZone, message.seenAt)
  const shared = {
    say,
    artist,
    title,
    name: releaseName({ artist, title }),
    details: pressingDetails(message),
    thumb: release.thumb,
    sourceUrl: releasePage(links.siteUrl, release.id),
    why: links.muteUrl === null ? say('whyInvited') : (whyAlerted(message, recipient.locale) ?? say('why')),
    mute: say(message.album === null ? 'mute' : 'muteAlbum'),
    confirm,
    links,
  }
  if (isAboutCopies(alert)) return { ...shared, ...onSale(message, alert, say, shared.name, links, time) }
  return { ...shared, ...withdrawn(say, shared.name, links, time) }
}

function onSale(
  message: AlertFacts,
  alert: CopiesAlert,
  say: Say<'mail'>,
  name: string,
  links: MailLinks,
  time: string,
) {
  const { count, recipient } = message
  const price = message.price && formatPrice(message.price, recipient.locale)
  const offer =
    price === null
      ? say.plural('appeared.offerUnpriced', count)
      : say.plural('appeared.offer', count, { price })
  const badge = alert === 'appeared' ? say('appeared.badge') : speak(recipient.locale, 'alerts')(alert)
  const subject = { name: shortened(name), offer }
  return {
    subject:
      alert === 'appeared' ? say('appeared.subject', subject) : say('rule.subject', { badge, ...subject }),
    badge,
    isLive: true,
    copies: say.plural('appeared.copies', count),
    price,
    message: null,
    action: {
      text: say.plural('appeared.action', count),
      url: sellPage(links.siteUrl, message.release.id),
    },
    secondary: { text: say('recordPage'), url: releasePage(links.siteUrl, message.release.id) },
    seen: say('appeared.seen', { time }),
  }
}

function withdrawn(say: Say<'mail'>, name: string, links: MailLinks, time: string) {
  return {
    subject: say('withdrawn.subject', { name: shortened(name) }),
    badge: say('withdrawn.badge'),
    isLive: false,
    copies: null,
    price: null,
    message: say('withdrawn.message'),
    action: { text: say('withdrawn.action'), url: `${links.publicUrl}/dashboard/vinyls` },
    secondary: null,
    seen: say('withdrawn.seen', { time }),
  }
}

const SUBJECT_NAME_LENGTH = 120

/** Shortens a name, cutting between visible characters, so that the figures after it stay on screen. */
function shortened(name: string): string {
  const characters = [...name]
  return characters.length <= SUBJECT_NAME_LENGTH
    ? name
    : `${characters.slice(0, SUBJECT_NAME_LENGTH - 1).join('')}…`
}

/** Puts a text on one line: names come from the marketplace's users, and must not start a line of their own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
