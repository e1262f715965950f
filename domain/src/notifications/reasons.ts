/**
 * Why a channel was given nothing, or nothing was sent in the end. `refused`: whoever gets it takes none;
 * `not-so-any-more`: the copies, or what else was to be told, had gone again;
 * `unconfirmed-address`: it got as many mails as one may before somebody confirms it.
 */
export const NOT_SENT_REASONS = [
  'channel-off',
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
