/** What alerts by a rule say on every channel: what happened, and what was asked for. */
export const alerts = {
  'within-ceiling': 'At your price',
  cheaper: 'Cheaper now',
  'more-copies': 'Another copy for sale',
  'asked.within-ceiling': 'at or below {price}',
  'asked.back-for-sale': 'back for sale',
  'asked.more-copies': 'more copies than before',
  'asked.cheaper': 'cheaper by at least {percent}%',
  'asked.cheaperThan': 'cheaper than {price}',
  why: 'You get this because you asked for: {asked}.',
  watched: 'On your Cratewatch watchlist.',
  operator: 'You get this because you run this Cratewatch.',
  link: 'Mute or change',
} as const
