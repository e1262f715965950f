/** What a rule asks of copies and records. */
export const conditions = {
  copies: {
    title: 'What the copy must be',
    text: 'We know a copy’s grades, postage and country only in shops you follow. Of all others, Discogs shares just how many there are and the lowest price.',
    media: 'Record, at least',
    sleeve: 'Sleeve, at least',
    anyGrade: 'Any grade',
    shipsFrom: 'Ships from',
    anywhere: 'Anywhere',
    another: 'Add a country',
    remove: 'Remove',
    withPostage: 'My price includes postage',
    postageNeeds:
      'Discogs tells postage only to you, for your address. Connect your account so we can ask for it.',
    postageConnect: 'Connect Discogs',
    postageConnected: 'For your Discogs address. We ask Discogs before we alert you.',
    onlyOrderable: 'Leave out copies I may not be able to order',
    onlyOrderableText:
      'They cost less than the seller’s minimum order, or the seller’s terms say they may not ship to you.',
    unknown: 'If we can’t tell',
    unknownText: 'For copies outside the shops you follow, and details a seller leaves out.',
    whenUnknown: { alert: 'Alert me anyway', wait: 'Don’t alert me' },
    relisted: 'Alert me again when a seller relists the same copy',
  },
  records: {
    title: 'Which records and sellers',
    onlyVinyl: 'Vinyl only',
    noUnofficial: 'No unofficial releases',
    notFrom: 'Never from these sellers',
    notFromText: 'Their Discogs names, separated by commas.',
  },
}

/** What alerts of a record, as it is edited. */
export const rule = {
  title: 'Alerts for this record',
  backForSale: 'Back for sale',
  backForSaleText: 'A copy turns up where there was none.',
  price: 'At or below this price',
  priceText: 'Any grade counts, unless you ask for one.',
  priceNone: 'Any price',
  notFromInvalid: 'Enter at most 50 names.',
  onlyWithin: 'Only at or below this price',
  remind: 'While it stays that cheap',
  remindNever: 'Alert me once',
  remindAfter_one: 'Remind me after {{count}} day',
  remindAfter_other: 'Remind me after {{count}} days',
  moreCopies: 'More copies',
  moreCopiesText: 'Another copy is listed, even if it replaces one that was sold.',
  cheaper: 'Cheaper than before',
  cheaperNone: 'No alert',
  cheaperBy: 'By at least {{percent}}',
  dearer: 'More expensive than before',
  cheapest: 'As cheap as it’s been',
  cheapestIn: 'For {{months}}',
  more: 'More conditions',
  mayWake: 'Ignore quiet hours',
  mayWakeText: 'Its alerts arrive right away, even if you get a digest.',
  asForAll: 'Use my defaults',
  loadFailed: 'Your alerts couldn’t be loaded',
}

/** What a rule would have done. */
export const dryRun = {
  counting: 'Counting…',
  alerts_one: 'In the last 30 days you’d have got {{count}} alert.',
  alerts_other: 'In the last 30 days you’d have got {{count}} alerts.',
  none: 'In the last 30 days you wouldn’t have got any alerts.',
  neverMet: 'The price was never that low.',
  noDetails: 'We can’t look back at grades, countries or postage.',
  failed: 'We couldn’t count your alerts.',
}
