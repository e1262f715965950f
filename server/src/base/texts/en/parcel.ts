/** The texts of alerts of what to order together from a shop. */
export const parcel = {
  'parcel.subject.one': '{shop}: {count} of your records from {total}',
  'parcel.subject.other': '{shop}: {count} of your records from {total}',
  'parcel.subjectOld.one': '{shop}: {count} of your records for {ceiling} or less',
  'parcel.subjectOld.other': '{shop}: {count} of your records for {ceiling} or less',
  'parcel.title': 'One parcel from {shop}',
  'parcel.records.one': '{count} of your records',
  'parcel.records.other': '{count} of your records',
  'parcel.sum': 'from {total} with postage from {postage}',
  'parcel.text': 'Together {sum}. You asked to hear of it at {ceiling} or less.',
  'parcel.unstated.one': 'Postage of {count} of them isn’t stated.',
  'parcel.unstated.other': 'Postage of {count} of them isn’t stated.',
  'parcel.old':
    'They came to {ceiling} or less with postage, as you asked. Some of their prices are too old to be shown here: the shop’s page has them as soon as they’re read again.',
  'parcel.noPrice': 'price being read',
  'parcel.action': 'See the parcel',
  'parcel.visit': 'Open the shop',
  'parcel.why': 'You get this e-mail because you follow this shop on Cratewatch and asked to hear of it.',
} as const
