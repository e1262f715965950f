import type { ErrorCode } from '@cratewatch/contracts/errors'

/** The text of each refusal. */
export const errors = {
  USER_NOT_AUTHENTICATED: 'Please sign in to continue.',
  INVALID_CREDENTIALS: 'Wrong e-mail or password.',
  SECOND_FACTOR_REQUIRED: 'Enter the code of your authenticator app to finish signing in.',
  PASSKEY_NOT_ACCEPTED:
    'This passkey was not accepted. Sign in another way, or try again with another passkey.',
  FORBIDDEN: 'You are not allowed to do this.',
  REAUTHENTICATION_REQUIRED: 'Please confirm that it is you, then try again.',
  CONFIRMATION_NEEDS_SIGN_IN:
    'Sign in to confirm this address: the link alone does not show whose account it is.',
  EMAIL_RESERVED:
    'This address belongs to an operator. An existing account cannot change to it: create an account with it instead.',
  LAST_OPERATOR:
    'You are the only operator left. Another address on the list of operators has to be confirmed first.',
  SSO_ONLY: 'You can only sign in to this instance by single sign-on.',
  TOKEN_NOT_ALLOWED: 'Tokens cannot be used for this. Please sign in.',
  TOKEN_SCOPE_MISSING:
    'This token does not have the permission for this. Create one that does in the account settings.',
  VINYL_LIMIT_REACHED: 'Vinyl limit reached. The free plan watches up to {freeLimit} records.',
  LIST_LIMIT_REACHED:
    'You follow as many lists as your plan allows: {followedListLimit} for free, {premiumFollowedListLimit} with premium.',
  PREMIUM_REQUIRED: 'This is a premium feature.',
  VINYL_NOT_FOUND: 'This vinyl is not in your collection.',
  SUBSCRIPTION_NOT_FOUND: 'You have no subscription.',
  DISCOGS_RELEASE_NOT_FOUND: 'The marketplace has no record with this ID.',
  DISCOGS_MASTER_NOT_FOUND: 'The marketplace has no album with this ID.',
  TOO_MANY_PRESSINGS:
    'One watch covers at most {pressingLimit} pressings, {premiumPressingLimit} with premium. Choose a format, a country or years.',
  LIST_NOT_SHOWN: 'Discogs shows no such list: it is private, or it does not exist.',
  NOT_FOUND: 'There is nothing here.',
  USER_ALREADY_EXISTS: 'An account with this e-mail already exists.',
  VINYL_ALREADY_EXISTS: 'You already have this vinyl in your collection.',
  EMAIL_ALREADY_IN_USE: 'Email is already in use by another account',
  ALREADY_SUBSCRIBED: 'You already have a subscription.',
  DISCOGS_NOT_CONNECTED: 'Please connect your marketplace account first.',
  LIST_ALREADY_FOLLOWED: 'You already follow this list.',
  NO_SUCCESSOR: 'Discogs does not name another record in its place any more.',
  SYNC_RUNNING: 'A sync or an import is already running. Wait for it to finish, or cancel it.',
  EMAIL_NOT_CONFIRMED: 'Please confirm your e-mail address first, with the button in our e-mail.',
  CHANNEL_UNREACHABLE: 'Our message was rejected. Please check the address or the chat.',
  CHANNEL_ALREADY_EXISTS: 'You already have that channel.',
  CHANNEL_LIMIT_REACHED: 'You have as many channels as one account may have. Remove one first.',
  TOO_MANY_PASSKEYS: 'You already have {mostPasskeys} passkeys. Remove one that you no longer use first.',
  TOO_MANY_TOKENS: 'You already have {mostTokens} tokens. Revoke one that you no longer use first.',
  ONLY_SIGN_IN_METHOD: 'This is your only way to sign in. Set a password or add another passkey first.',
  INVALID_EMAIL: 'This does not look like an e-mail address.',
  PASSWORD_TOO_WEAK: 'Must be at least {minLength} characters',
  MISSING_REQUIRED_FIELD: 'A required field is missing.',
  VALIDATION_FAILED: 'Something in this request is not valid.',
  INVALID_TOKEN: 'This link is invalid or has expired.',
  SIGN_IN_EXPIRED: 'This took too long, or was finished before. Please start again.',
  WRONG_CODE: 'That code is wrong. Codes in the app change every 30 seconds, and each works once.',
  LIST_LINK_INVALID:
    'This is not the link of a list. It looks like https://www.discogs.com/lists/Name/12345.',
  FILE_UNREADABLE: 'This is no list that can be read: CSV, Excel, JSON or plain text.',
  FILE_EMPTY: 'This file is empty.',
  FILE_WITHOUT_RECORDS: 'There are no records in this file: no release IDs and no links to record pages.',
  FILE_TOO_MANY_LINES: 'This file has too many lines. Up to {mostLines} can be read at once.',
  FILE_TOO_LARGE: 'This file is too large. Up to {mostMegabytes} MB can be read at once.',
  RATE_LIMITED: 'Too many attempts. Please wait a moment and try again.',
  DISCOGS_API_ERROR: 'The marketplace did not answer as expected. Please try again.',
  SSO_UNAVAILABLE: 'The sign-in service did not answer as expected. Please try again.',
  SERVICE_UNAVAILABLE: 'We have reached the marketplace’s request limit. Please try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side.',
} as const satisfies Record<ErrorCode, string>
