import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { RefusalCause } from '../../refusal.ts'
import { bot, chat } from './bot.ts'
import { expected } from './expected.ts'
import { mail } from './mail.ts'
import { report } from './report.ts'
import { wanted } from './wanted.ts'

/** The text of each refusal. */
const errors = {
  USER_NOT_AUTHENTICATED: 'Please sign in to continue.',
  INVALID_CREDENTIALS: 'Wrong e-mail or password.',
  SECOND_FACTOR_REQUIRED: 'Enter the code of your authenticator app to finish signing in.',
  PASSKEY_NOT_ACCEPTED:
    'This passkey wasn’t accepted. Sign in another way, or try again with another passkey.',
  FORBIDDEN: 'You’re not allowed to do this.',
  READ_ONLY: 'You’re only looking around here, so nothing changes. Sign up, and this works.',
  REAUTHENTICATION_REQUIRED: 'Please confirm it’s you, then try again.',
  CONFIRMATION_NEEDS_SIGN_IN:
    'Sign in to confirm this address: the link alone doesn’t show whose account it is.',
  EMAIL_RESERVED:
    'This address belongs to an operator. An existing account can’t change to it: create an account with it instead.',
  LAST_OPERATOR:
    'You’re the only operator left. Another address on the list of operators has to be confirmed first.',
  SSO_ONLY: 'You can only sign in to this site by single sign-on.',
  TOKEN_NOT_ALLOWED: 'Tokens can’t be used for this. Please sign in.',
  TOKEN_SCOPE_MISSING:
    'This token doesn’t have permission for this. Create one that does in the account settings.',
  VINYL_LIMIT_REACHED: 'Vinyl limit reached. The free plan watches up to {freeLimit} records.',
  LIST_LIMIT_REACHED:
    'You follow as many lists as your plan allows: {followedListLimit} for free, {premiumFollowedListLimit} with Premium.',
  PREMIUM_REQUIRED: 'This is a Premium feature.',
  VINYL_NOT_FOUND: 'This vinyl isn’t in your collection.',
  SUBSCRIPTION_NOT_FOUND: 'You have no subscription.',
  DISCOGS_RELEASE_NOT_FOUND: 'Discogs has no record with this ID.',
  DISCOGS_MASTER_NOT_FOUND: 'Discogs has no album with this ID.',
  TOO_MANY_PRESSINGS:
    'One watch covers at most {pressingLimit} pressings, {premiumPressingLimit} with Premium. Choose a format, a country or years.',
  LIST_NOT_SHOWN: 'Discogs shows no such list: it’s private, or it doesn’t exist.',
  NOT_FOUND: 'There’s nothing here.',
  USER_ALREADY_EXISTS: 'An account with this e-mail already exists.',
  VINYL_ALREADY_EXISTS: 'You already have this vinyl in your collection.',
  EMAIL_ALREADY_IN_USE: 'Email is already in use by another account',
  ALREADY_SUBSCRIBED: 'You already have a subscription.',
  DISCOGS_NOT_CONNECTED: 'Please connect your Discogs account first.',
  SHOP_LIMIT_REACHED:
    'You follow as many shops as your plan allows: {shopLimit} for free, {premiumShopLimit} with Premium.',
  SHOP_NOT_FOUND: 'You don’t follow this shop.',
  SHOP_ALREADY_FOLLOWED: 'You already follow this shop.',
  SHOP_LINK_INVALID: 'Enter the name of a seller, or a link to their shop.',
  LIST_ALREADY_FOLLOWED: 'You already follow this list.',
  NO_SUCCESSOR: 'Discogs doesn’t name another record in its place any more.',
  SYNC_RUNNING: 'A sync or an import is already running. Wait for it to finish, or cancel it.',
  EMAIL_NOT_CONFIRMED: 'Please confirm your e-mail address first, with the button in our e-mail.',
  CHANNEL_UNREACHABLE: 'Our message was rejected. Please check the address or the chat.',
  CHANNEL_ALREADY_EXISTS: 'You already have that channel.',
  CHANNEL_LIMIT_REACHED: 'You have as many channels as one account may have. Remove one first.',
  TOO_MANY_PASSKEYS: 'You already have {mostPasskeys} passkeys. Remove one that you no longer use first.',
  TOO_MANY_TOKENS: 'You already have {mostTokens} tokens. Revoke one that you no longer use first.',
  TOO_MANY_SHARED_LISTS:
    'You already share your list by {mostSharedLists} links. End one that you no longer need first.',
  APP_ALREADY_SET_UP: 'This account has an authenticator app already. Remove it first, with a code of it.',
  ONLY_SIGN_IN_METHOD: 'This is your only way to sign in. Set a password or add another passkey first.',
  INVALID_EMAIL: 'This doesn’t look like an e-mail address.',
  PASSWORD_TOO_WEAK: 'Must be at least {minLength} characters',
  MISSING_REQUIRED_FIELD: 'A required field is missing.',
  VALIDATION_FAILED: 'Something in this request isn’t valid.',
  INVALID_TOKEN: 'This link is invalid or has expired.',
  SIGN_IN_EXPIRED: 'This took too long, or was finished before. Please start again.',
  WRONG_CODE: 'That code is wrong. Codes in the app change every 30 seconds, and each works once.',
  LIST_LINK_INVALID: 'This isn’t the link of a list. It looks like https://www.discogs.com/lists/Name/12345.',
  FILE_UNREADABLE: 'This is no list that can be read: CSV, Excel, JSON or plain text.',
  FILE_EMPTY: 'This file is empty.',
  FILE_WITHOUT_RECORDS: 'There are no records in this file: no release IDs and no links to record pages.',
  FILE_OF_ORDERS:
    'This file lists orders, not records to watch. Choose it on the page of your shops to see where you bought.',
  FILE_WITHOUT_SHOPS: 'This file names no sellers: none of its columns is called “seller”.',
  FILE_TOO_MANY_LINES: 'This file has too many lines. Up to {mostLines} can be read at once.',
  FILE_TOO_LARGE: 'This file is too large. Up to {mostMegabytes} MB can be read at once.',
  RATE_LIMITED: 'Too many attempts. Please wait a moment and try again.',
  SEARCH_ALLOWANCE_USED:
    'That was many searches in a row. Please wait a moment: the rest of Discogs’ limit goes to everyone’s checks.',
  DISCOGS_API_ERROR: 'Discogs didn’t answer as expected. Please try again.',
  SSO_UNAVAILABLE: 'The sign-in service didn’t answer as expected. Please try again.',
  SERVICE_UNAVAILABLE: 'We’ve reached Discogs’ request limit. Please try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side.',
} as const satisfies Record<ErrorCode, string>

/** What alerts by a rule say on every channel: what happened, and what was asked for. */
const alerts = {
  'within-ceiling': 'At your price',
  cheapest: 'As cheap as it gets',
  cheaper: 'Cheaper now',
  listed: 'New in a shop',
  'more-copies': 'Another copy for sale',
  dearer: 'More expensive now',
  'asked.within-ceiling': 'at or below {price}',
  'asked.back-for-sale': 'back for sale',
  'asked.more-copies': 'more copies than before',
  'asked.listed': 'copies listed in shops',
  'asked.cheapest': 'as cheap as it has been for {months}',
  'asked.dearer': 'more expensive by at least {percent}%',
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
  'pressings.any': 'Any {pressing}',
  'pressings.chosen.one': '{count} chosen pressing',
  'pressings.chosen.other': '{count} chosen pressings',
  'pressings.watched.one': '{count} watched',
  'pressings.watched.other': '{count} watched',
  'album.cheapest': 'The cheapest: {pressing}',
  'copy.was': 'now {price}, was {was}',
  'copy.withPostage': '{price} + {postage} postage',
  'copy.postageUnknown': 'postage unknown',
  'copy.minOrder': 'minimum order {price}',
  'copy.mayNotShip': 'may not ship to you',
  'copy.from': 'from {country}',
  'sleeve.generic': 'generic sleeve',
  'sleeve.not-graded': 'sleeve not graded',
  'sleeve.no-cover': 'no sleeve',
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
  'link-ended': 'This link no longer works. Ask whoever gave it to you for a new one.',
  'only-looking': 'You’re only looking around here, so nothing changes.',
  'no-seller': 'Discogs knows no seller of that name.',
  'no-copy': 'Discogs shows no such copy. Enter the name of its seller instead.',
  'shop-erased': 'This shop can’t be followed here.',
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

/** How a price is shown that was converted at old rates. */
const prices = {
  byOldRates: '{price} (old exchange rate)',
} as const

/** Why an item of a list could not be checked. */
const lists = {
  unavailable: 'Discogs didn’t answer, even after several attempts.',
  unreadable: 'Discogs’ answer couldn’t be read.',
} as const

/** What the page of a shared list says. */
const sharedList = {
  'records.one': '{count} record on the list',
  'records.other': '{count} records on the list',
  empty: 'There’s nothing on this list yet.',
  pageEmpty: 'The list isn’t that long any more. Go back to its beginning.',
  anyPressing: 'Any pressing',
  limit: 'up to {price}',
  prev: 'Previous',
  next: 'Next',
  page: 'Page {page} of {pages}',
  takeOver: 'Add these records to my own list',
  about: 'Somebody shares their list of wanted records with you. Lists like this one are kept with',
} as const

/** Messages about passwords. */
const accounts = {
  resetRequested: 'If an account exists for this address, a link to choose a new password is on its way.',
  passwordReset: 'Your password has been changed. Please sign in with the new one.',
} as const

/** Every text of the server in English, by topic. */
export const en = {
  accounts,
  alerts,
  bot,
  causes,
  channels,
  chat,
  errors,
  expected,
  lists,
  mail,
  prices,
  report,
  sharedList,
  wanted,
}
