import type { Mail } from '../../../outbound/vendors/mailer.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { messageId, storedLinkToken } from '../../deliveries/tokens.ts'
import type { AccountMessage, MessageLink } from '../../deliveries/message.ts'
import { html, type SafeHtml } from './frame/escape-html.ts'
import { mailFrame } from './frame/mail-frame.ts'
import { button, headline, paragraph, quietLine, space, type MailLink } from './frame/mail-pieces.ts'
import { REGISTER, type AccessKind } from '@cratewatch/domain/accounts/access'
import { CONDITIONS } from '@cratewatch/domain/admin/condition'
import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import { instant } from '@cratewatch/domain/kernel/instant'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { formatPlanPrice } from '@cratewatch/domain/plans/format-plan-price'
import { formatTime, speak, type Say } from '../../../base/texts/speak.ts'

/** Renders the mail of a message about an account, in its reader's language. */
export function accountMail(deps: Pick<Deps, 'config' | 'secrets'>, message: AccountMessage): Mail {
  const { publicUrl } = deps.config
  const content = accountContent(deps, message)
  return {
    to: message.recipient.email,
    subject: content.subject,
    html: mailFrame({
      locale: message.recipient.locale,
      subject: content.subject,
      preview: content.text,
      homeUrl: publicUrl,
      content: card(content),
      footer: html`${content.why}`,
    }),
    text: plain(content),
    messageId: messageId(message.key, publicUrl),
    headers: {
      // RFC 3834: keeps automatic replies away.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  }
}

function card({ title, text, action, until, notYou }: AccountContent): SafeHtml {
  return html`${headline(title)}${space(14)}${paragraph(text)}${space(22)}${button(action.text, action.url)}
  ${space(12)}${until === null ? null : quietLine(until)}${quietLine(notYou)}`
}

function plain({ why, title, text, action, until, notYou }: AccountContent): string {
  const paragraphs = [title, text, `${action.text}: ${action.url}`, until, notYou, `--\n${why}`]
  return `${paragraphs.filter((part) => part !== null).join('\n\n')}\n`
}

/** The content of a message about the account; HTML and text are two renderings of it. */
type AccountContent = {
  readonly say: Say<'mail'>
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly action: MailLink
  /** How long the link is valid; null when the button leads to a permanent page. */
  readonly until: string | null
  readonly notYou: string
  /** The reason why the user gets it. */
  readonly why: string
}

/** The page that operators open when something is wrong. */
export const OPERATIONS = '/dashboard/admin/operations'
const CHANNELS = '/dashboard/settings/notifications'

/** The texts of each message and the page its button opens; a link leads to the page that uses it. */
const TEXTS = {
  welcome: { stem: 'welcome', page: null },
  'confirm-email': { stem: 'confirmEmail', page: null },
  'email-change-notice': { stem: 'emailChangeNotice', page: null },
  'password-reset': { stem: 'passwordReset', page: null },
  'password-changed': { stem: 'passwordChanged', page: null },
  'email-changed': { stem: 'emailChanged', page: null },
  'method-added': { stem: 'methodAdded', page: null },
  'method-removed': { stem: 'methodRemoved', page: null },
  'new-device': { stem: 'newDevice', page: null },
  'channel-added': { stem: 'channelAdded', page: CHANNELS },
  'plan-changed': { stem: 'planUpgraded', page: '/dashboard/subscription' },
  'payment-failed': { stem: 'paymentFailed', page: '/dashboard/subscription' },
  'condition-began': { stem: 'conditionBegan', page: OPERATIONS },
  'condition-over': { stem: 'conditionOver', page: OPERATIONS },
} as const satisfies Record<AccountMessage['kind'], { stem: string; page: string | null }>

const KINDS = Object.keys(REGISTER) as AccessKind[]

const LINK_PAGE: Readonly<Record<LinkPurpose, string>> = {
  'password-reset': '/reset-password',
  'email-confirmation': '/confirm-email',
  'email-change': '/confirm-email',
  undo: '/undo-change',
}

export function accountContent(
  deps: Pick<Deps, 'config' | 'secrets'>,
  message: AccountMessage,
): AccountContent {
  const { recipient, link } = message
  const { page } = TEXTS[message.kind]
  const stem = stemOf(message)
  const say = speak(recipient.locale, 'mail')
  const time = (at: AccountMessage['seenAt']) => formatTime(recipient.locale, recipient.timeZone, at)
  const condition = conditionText(message, say)
  const { publicUrl } = deps.config
  return {
    say,
    subject: say(`${stem}.subject`, { condition }),
    title: capitalised(say(`${stem}.title`, { condition })),
    text: [
      say(`${stem}.text`, {
        email: message.details['to'] ?? link?.email ?? recipient.email,
        time: time(sinceOf(message)),
        limit: PLANS.FREE.watchLimit ?? '∞',
        account: message.details['account'] ?? recipient.email,
        method: methodText(message, say),
        device: nameDevice(message.details['userAgent']?.toString() ?? null) ?? say('newDevice.unknown'),
      }),
      ...furtherText(message, say, time),
    ].join(' '),
    action: {
      text: say(`${stem}.action`),
      url: `${publicUrl}${page ?? linkPath(deps, link)}`,
    },
    until: page === null && link !== null ? say('linkUntil', { time: time(link.expiresAt) }) : null,
    notYou: say(`${stem}.notYou`, { price: formatPlanPrice('PREMIUM', recipient.locale) }),
    why: say(condition === '' ? 'accountWhy' : 'operatorWhy'),
  }
}

/** Some kinds have two messages: a plan is gained or lost, an address is new or the account's own. */
function stemOf({ kind, details, link }: AccountMessage) {
  if (kind === 'confirm-email' && link?.purpose === 'email-confirmation') return 'confirmAddress'
  if (kind !== 'plan-changed') return TEXTS[kind].stem
  return details['plan'] === 'PREMIUM' ? 'planUpgraded' : 'planEnded'
}

/** Returns the name of the sign-in method concerned, as its owner knows it. */
function methodText({ kind, details }: AccountMessage, say: Say<'mail'>): string {
  if (kind !== 'method-added' && kind !== 'method-removed') return ''
  const method = KINDS.find((each) => each === details['kind']) ?? 'password'
  return say(`method.${method}`, { label: details['label'] ?? say('method.unnamed') })
}

/** Returns the condition for operators; empty in other messages. */
export function conditionText({ kind, details }: AccountMessage, say: Say<'mail'>): string {
  const condition = CONDITIONS.find((each) => each === details['condition'])
  return condition === undefined
    ? ''
    : say(`condition.${kind === 'condition-over' ? 'over' : 'began'}.${condition}`)
}

export function sinceOf({ details, seenAt }: AccountMessage): AccountMessage['seenAt'] {
  return typeof details['since'] === 'string' ? instant(Date.parse(details['since'])) : seenAt
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns what depends on the account: how many records are paused, or how long premium lasts. */
function furtherText(
  { kind, details }: AccountMessage,
  say: Say<'mail'>,
  time: (at: AccountMessage['seenAt']) => string,
): string[] {
  const { paused, until } = details
  if (kind === 'plan-changed' && typeof paused === 'number' && paused > 0)
    return [say.plural('planEnded.paused', paused)]
  if (kind === 'payment-failed' && typeof until === 'string')
    return [say('paymentFailed.until', { time: time(instant(Date.parse(until))) })]
  return []
}

function linkPath(deps: Pick<Deps, 'secrets'>, link: MessageLink | null): string {
  if (link === null) throw new Error('A letter that carries a link was planned without one')
  return `${LINK_PAGE[link.purpose]}?token=${storedLinkToken(deps.secrets, link)}`
}
