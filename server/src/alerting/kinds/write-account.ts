import { REGISTER, type AccessKind } from '@cratewatch/domain/accounts/access'
import { nameDevice } from '@cratewatch/domain/accounts/describe-device'
import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import { CONDITIONS } from '@cratewatch/domain/admin/condition'
import { instant } from '@cratewatch/domain/kernel/instant'
import { PLANS, formatPlanPrice } from '@cratewatch/domain/plans/catalogue'
import type { Deps } from '../../outbound/deps.ts'
import { formatTime, speak, type Say } from '../../base/texts/speak.ts'
import type { AccountMessage, MessageLink } from '../deliveries/message.ts'
import { storedLinkToken } from '../deliveries/tokens.ts'
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
  const text = say(`${stem}.text`, {
    ...since,
    email: details['to'] ?? link?.email ?? recipient.email,
    limit: PLANS.FREE.watchLimit ?? '∞',
    account: details['account'] ?? recipient.email,
    method: methodText(message, say),
    device: nameDevice(details['userAgent']?.toString() ?? null) ?? say('newDevice.unknown'),
  })
  const until = page === null && link !== null ? [say('linkUntil', { time: time(link.expiresAt) })] : []
  return {
    ...NOTHING,
    locale,
    subject: say(`${stem}.subject`, { condition }),
    title: capitalised(say(`${stem}.title`, { condition })),
    text: [text, ...furtherText(message, say, time)].join(' '),
    brief: condition === '' ? null : say('conditionOver.text', since),
    actions: [
      { text: say(`${stem}.action`), url: `${deps.config.publicUrl}${page ?? linkPath(deps, link)}` },
    ],
    notes: [...until, say(`${stem}.notYou`, { price: formatPlanPrice('PREMIUM', locale) })],
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
function conditionText({ kind, details }: AccountMessage, say: Say<'mail'>): string {
  const condition = CONDITIONS.find((each) => each === details['condition'])
  return condition === undefined
    ? ''
    : say(`condition.${kind === 'condition-over' ? 'over' : 'began'}.${condition}`)
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
