import { removedMethod } from '@cratewatch/contracts/people/confirmations'
import { REGISTER, type AccessKind } from '@cratewatch/domain/accounts/access'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { CONDITIONS } from '@cratewatch/domain/operating/condition'
import { PLANS, formatPlanPrice } from '@cratewatch/domain/plans/catalogue'
import { z } from 'zod'
import { formatTime, speak, type Say } from '../../base/texts/speak.ts'
import type { Deps } from '../../outbound/deps.ts'
import type { AccountMessage, MessageLink } from '../deliveries/message.ts'
import { storedLinkToken } from '../tokens.ts'
import { NOTHING, type Written, type WritingDeps } from './blocks.ts'

/** The page that operators open when something is wrong. */
const OPERATIONS = '/dashboard/admin/operations'
const CHANNELS = '/dashboard/settings/notifications'

/** The texts of each message and the page its button opens; a link leads to the page that uses it. */
const TEXTS = {
  welcome: { stem: 'welcome', page: null },
  'confirm-email': { stem: 'confirmEmail', page: null },
  'email-change-notice': { stem: 'emailChangeNotice', page: null },
  'password-reset': { stem: 'passwordReset', page: null },
  'app-removal': { stem: 'appRemoval', page: null },
  'app-removal-begun': { stem: 'appRemovalBegun', page: null },
  'app-removal-soon': { stem: 'appRemovalSoon', page: null },
  'password-changed': { stem: 'passwordChanged', page: null },
  'email-changed': { stem: 'emailChanged', page: null },
  'method-added': { stem: 'methodAdded', page: null },
  'method-removed': { stem: 'methodRemoved', page: null },
  'setting-changed': { stem: 'settingChanged', page: null },
  'new-device': { stem: 'newDevice', page: null },
  'channel-added': { stem: 'channelAdded', page: CHANNELS },
  'plan-changed': { stem: 'planUpgraded', page: '/dashboard/subscription' },
  'payment-failed': { stem: 'paymentFailed', page: '/dashboard/subscription' },
  'condition-began': { stem: 'conditionBegan', page: OPERATIONS },
  'condition-over': { stem: 'conditionOver', page: OPERATIONS },
  'channel-rests': { stem: 'channelRests', page: CHANNELS },
  'channel-back': { stem: 'channelBack', page: CHANNELS },
} as const satisfies Record<AccountMessage['kind'], { stem: string; page: string | null }>

const endedMethods = z.array(removedMethod)
const KINDS = Object.keys(REGISTER) as AccessKind[]

const LINK_PAGE: Readonly<Record<LinkPurpose, string>> = {
  'password-reset': '/reset-password',
  'email-confirmation': '/confirm-email',
  'email-change': '/confirm-email',
  'app-removal': '/remove-app',
  undo: '/undo-change',
}

/** Writes a message about an account. */
export function writeAccount(deps: WritingDeps, message: AccountMessage): Written {
  const { recipient, link, details } = message
  const { locale, timeZone } = recipient
  const { page } = TEXTS[message.kind]
  const stem = stemOf(message)
  const say = speak(locale, 'mail')
  const time = (at: AccountMessage['seenAt']) => formatTime(locale, timeZone, at)
  const condition = conditionText(message, say)
  const since = { time: time(sinceOf(message)) }
  const channel = channelText(details)
  const text = say(`${stem}.text`, {
    ...since,
    email: details['to'] ?? link?.email ?? recipient.email,
    limit: PLANS.FREE.watchLimit ?? '∞',
    account: details['account'] ?? recipient.email,
    method: methodText(message, say),
    device: nameDevice(details['userAgent']?.toString() ?? null) ?? say('newDevice.unknown'),
    channel,
    answer: details['why'] ?? '…',
    until: untilText(details, time),
  })
  const until = page === null && link !== null ? [say('linkUntil', { time: time(link.expiresAt) })] : []
  return {
    ...NOTHING,
    locale,
    subject: say(`${stem}.subject`, { condition, channel, ...since }),
    title: capitalised(say(`${stem}.title`, { condition, channel })),
    text: [text, ...furtherText(message, say, time), ...endedText(message, say)].join(' '),
    brief: condition === '' ? null : say('conditionOver.text', since),
    actions: [
      { text: say(`${stem}.action`), url: `${deps.config.publicUrl}${page ?? linkPath(deps, link)}` },
    ],
    notes: [...until, say(`${stem}.notYou`, { price: formatPlanPrice('PREMIUM', locale) })],
    why: say(condition === '' ? 'accountWhy' : 'operatorWhy'),
  }
}

/** Writes until when something is so, where a message says it. */
function untilText({ until }: AccountMessage['details'], time: (at: Instant) => string): string {
  return typeof until === 'string' ? time(instant(Date.parse(until))) : ''
}

/** Some kinds have two messages: a plan is gained or lost, an address is new or the account's own. */
function stemOf({ kind, details, link }: AccountMessage) {
  if (kind === 'confirm-email' && link?.purpose === 'email-confirmation') return 'confirmAddress'
  if (kind !== 'plan-changed') return TEXTS[kind].stem
  return details['plan'] === 'PREMIUM' ? 'planUpgraded' : 'planEnded'
}

const ABOUT_ACCESS: ReadonlySet<string> = new Set(['method-added', 'method-removed', 'setting-changed'])

/** Returns the name of the sign-in method or setting concerned, as its owner knows it. */
function methodText({ kind, details }: AccountMessage, say: Say<'mail'>): string {
  if (!ABOUT_ACCESS.has(kind)) return ''
  const method = KINDS.find((each) => each === details['kind']) ?? 'password'
  return say(`method.${method}`, { label: details['label'] ?? say('method.unnamed') })
}

/** Names what a new password has ended besides the sessions. */
function endedText({ details, recipient }: AccountMessage, say: Say<'mail'>): string[] {
  if (typeof details['ended'] !== 'string') return []
  const names = endedMethods
    .parse(JSON.parse(details['ended']))
    .map(({ kind, label }) => say(`method.${kind}`, { label: label ?? say('method.unnamed') }))
  const methods = new Intl.ListFormat(recipient.locale).format(names)
  return [say('passwordChanged.ended', { methods })]
}

/** Returns the condition for operators; empty in other messages. */
function conditionText({ kind, details }: AccountMessage, say: Say<'mail'>): string {
  const condition = CONDITIONS.find((each) => each === details['condition'])
  return condition === undefined
    ? ''
    : say(`condition.${kind === 'condition-over' ? 'over' : 'began'}.${condition}`)
}

/** Returns what the owner of a channel calls it, and where it leads. */
function channelText({ label, address }: AccountMessage['details']): string {
  return label === address || !address ? String(label ?? '') : `${label} (${address})`
}

function sinceOf({ details, seenAt }: AccountMessage): AccountMessage['seenAt'] {
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

function linkPath({ secrets }: Pick<Deps, 'secrets'>, link: MessageLink | null): string {
  if (link === null) throw new Error('A message that carries a link was planned without one')
  return `${LINK_PAGE[link.purpose]}?token=${storedLinkToken(secrets, link)}`
}
