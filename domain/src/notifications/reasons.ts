/**
 * Why a channel was given nothing, or nothing was sent in the end. `refused`: whoever gets it takes none;
 * `not-so-any-more`: the copies, or what else was to be told, had gone again.
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
] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]
