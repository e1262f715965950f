/**
 * Why nothing was sent on a channel. `not-starred`: it gets alerts of starred records only; `refused`: the recipient accepts no messages; `not-so-any-more`: the copies had
 * gone again before sending; `unconfirmed-address`: the address got as many mails as it may before it is confirmed.
 */
export const NOT_SENT_REASONS = [
  'channel-off',
  'not-starred',
  'muted',
  'dismissed',
  'not-so-any-more',
  'not-watched',
  'watch-paused',
  'link-closed',
  'too-many-attempts',
  'refused',
  'unconfirmed-address',
] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]
