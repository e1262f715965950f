import { bot } from './bot.ts'
import { errors } from './errors.ts'
import { mail } from './mail.ts'
import type { RefusalCause } from '../../refusal.ts'

/** The messages that the bot sends by itself. `{name}` stands for a value that is markup already. */
const chat = {
  'withdrawn.text': 'Discogs has withdrawn this release, so we’ve stopped looking for copies.',
  'digest.sale.one': '🟢 <b>{count} record for sale</b>',
  'digest.sale.other': '🟢 <b>{count} records for sale</b>',
  'digest.other': '⚪️ <b>News about your records</b>',
  'digest.gone': '<s>{name}</s>, no longer for sale',
  'digest.dearer': '<s>{name}</s>, more expensive again',
  'digest.withdrawn': '{name}, no longer listed',
  'weekly.head': '🗓 <b>Still for sale this week</b>',
  mute: 'Mute for 7 days',
  stop: 'Stop watching',
  notThis: 'Not this pressing',
  why: 'On your Cratewatch list. Send /stop to end these messages.',
  ruleWhy: '{why} Send /stop to end these messages.',
  test: '🎧 It works: this is where your alerts will arrive.',
  'confirm.text':
    'Connect this chat to the <b>Cratewatch</b> account {account}? The alerts about its records will then arrive here.',
  'confirm.yes': 'Yes, connect it',
  'confirm.no': 'No, that wasn’t me',
} as const

/** What alerts by a rule say on every channel: what happened, and what was asked for. */
const alerts = {
  'within-ceiling': 'At your price',
  cheaper: 'Cheaper now',
  'more-copies': 'Another copy for sale',
  'asked.within-ceiling': 'at or below {price}',
  'asked.back-for-sale': 'back for sale',
  'asked.more-copies': 'more copies than before',
  'asked.cheaper': 'cheaper by at least {percent}%',
  'asked.cheaperThan': 'cheaper than {price}',
  why: 'You get this because you asked for: {asked}.',
  watched: 'On your Cratewatch list.',
  operator: 'You get this because you run this Cratewatch.',
  link: 'Mute or change',
  'album.any': 'You watch any {pressing} of this album{countries}{years}.',
  'album.chosen.one': 'You watch {count} pressing of this album.',
  'album.chosen.other': 'You watch {count} pressings of this album.',
  'album.countries': ' from {countries}',
  'album.year': ', of {year}',
  'album.years': ', {from} to {to}',
  'album.since': ', from {from} on',
  'album.until': ', up to {to}',
  'format.any': 'pressing',
  'format.record': 'vinyl pressing',
  'format.LP': 'LP',
  'format.12"': '12"',
  'format.10"': '10"',
  'format.7"': '7"',
  'format.vinyl': 'record of unknown size',
  'format.CD': 'CD',
  'format.cassette': 'cassette',
  'format.other': 'other format',
  'album.cheapest': 'The cheapest: {pressing}',
} as const

/** The texts of refusals with a known cause. */
const causes = {
  'payments-off': 'This site doesn’t take payments.',
  'payments-down': 'The payment service isn’t responding right now. Nothing was charged; please try again.',
  'own-account': 'You can’t do this to your own account.',
  'mail-off': 'This site doesn’t send e-mail.',
  'password-blank': 'A password can’t be made of spaces only.',
  'password-too-long': 'Passwords can have at most {maxLength} characters.',
  'password-too-short': 'Must be at least {strictMinLength} characters. Fifteen or more are better.',
  'password-own-address': 'Your e-mail address can’t be your password.',
  'password-common': 'This password is very common, so attackers try it first. Please choose another.',
  'password-predictable':
    'This is easy to guess from your address or our name. Please add more words of your own.',
  'chat-off': 'This site isn’t connected to Telegram.',
  'channel-down': 'The message couldn’t be sent right now. Please try again in a moment.',
  'marketplace-away': 'Discogs isn’t answering right now. Please try again in a few minutes.',
  'only-sign-in-method': 'This is your only way to sign in. Add another one first.',
  'kind-off': 'This site doesn’t offer channels of that kind.',
  'code-wrong': 'That code is wrong.',
  'code-over': 'This code no longer works. Have a new one sent.',
} as const satisfies Record<RefusalCause, string>

/** What is said to the target of a channel before it is confirmed, and the title of the feed. */
const channels = {
  'code.title': 'Your code: {code}',
  'code.text':
    'Enter it in your Cratewatch settings within {minutes} minutes, and your alerts will arrive here. If you didn’t ask for it, ignore this message.',
  'invitation.subject': '{account} would like to send you alerts about records',
  'invitation.title': 'Alerts about records?',
  'invitation.text':
    'The Cratewatch account {account} watches rare records, and would like the alerts about the ones it has starred to reach you as well. We send you nothing unless you agree.',
  'invitation.action': 'See and decide',
  'invitation.until': 'The link is valid for seven days.',
  'invitation.why':
    'You get this e-mail because somebody entered your address. If you do nothing, you’ll get no alerts.',
  'feed.title': 'Cratewatch alerts',
} as const

/** How a price is shown that was converted. */
const prices = {
  converted: '≈ {amount}',
  convertedByOld: '≈ {amount} (old exchange rate)',
} as const

/** Why an item of a list could not be checked. */
const lists = {
  unavailable: 'Discogs didn’t answer, even after several attempts.',
  unreadable: 'Discogs’ answer couldn’t be read.',
} as const

/** Messages about passwords. */
const accounts = {
  resetRequested: 'If an account exists for this address, a link to choose a new password is on its way.',
  passwordReset: 'Your password has been changed. Please sign in with the new one.',
} as const

/** Every text of the server in English, by topic. */
export const en = { accounts, alerts, bot, causes, channels, chat, errors, lists, mail, prices }
