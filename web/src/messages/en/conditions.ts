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
