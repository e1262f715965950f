/** Entries of the notification centre. The server stores these keys, so they are part of its contract. */
export const inApp = {
  appeared: {
    title: '{{artist}} • {{vinylName}}',
    message_one: '{{count, number}} copy is for sale, from {{price}}.',
    message_other: '{{count, number}} copies are for sale, from {{price}}.',
    messageWithoutPrice_one: '{{count, number}} copy is for sale.',
    messageWithoutPrice_other: '{{count, number}} copies are for sale.',
  },
  'within-ceiling': {
    title: '{{artist}} • {{vinylName}}',
    message_one: '{{count, number}} copy is for sale from {{price}}: at or below {{ceiling}}, as you asked.',
    message_other:
      '{{count, number}} copies are for sale from {{price}}: at or below {{ceiling}}, as you asked.',
  },
  cheaper: {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Now from {{price}} instead of {{was}}: {{count, number}} copy is for sale.',
    message_other: 'Now from {{price}} instead of {{was}}: {{count, number}} copies are for sale.',
  },
  cheapest: {
    title: '{{artist}} • {{vinylName}}',
    message_one: '{{count, number}} copy is for sale from {{price}}: as cheap as it’s been for {{months}}.',
    message_other:
      '{{count, number}} copies are for sale from {{price}}: as cheap as it’s been for {{months}}.',
  },
  dearer: {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Up to {{price}} from {{was}}: {{count, number}} copy is for sale.',
    message_other: 'Up to {{price}} from {{was}}: {{count, number}} copies are for sale.',
  },
  'more-copies': {
    title: '{{artist}} • {{vinylName}}',
    message_one: 'Another copy is for sale: {{count, number}} now, from {{price}}.',
    message_other: 'Another copy is for sale: {{count, number}} now, from {{price}}.',
    messageWithoutPrice_one: 'Another copy is for sale: {{count, number}} now.',
    messageWithoutPrice_other: 'Another copy is for sale: {{count, number}} now.',
  },
  listed: {
    title: '{{artist}} • {{vinylName}}',
    message: 'A shop has just listed a copy.',
  },
  withdrawn: {
    title: '{{artist}} • {{vinylName}}',
    message: 'Discogs has withdrawn this release, so we stopped checking it.',
  },
  blocked: {
    title: '{{artist}} • {{vinylName}}',
    message: 'Discogs doesn’t allow this release to be sold. We check again from time to time.',
  },
  pressingJoined: {
    title: 'A new pressing: {{artist}} • {{vinylName}}',
    message_one: 'We’re now checking this pressing too: {{pressing}}.',
    message_other: 'We’re now checking {{count, number}} new pressings too. The first: {{pressing}}.',
  },
  weekly: {
    title: 'Still for sale this week',
    message_one: '{{count, number}} record on your list can be bought right now.',
    message_other: '{{count, number}} records on your list can be bought right now.',
  },
  chatTaken: {
    title: 'Your chat is now connected to another account',
    message: 'Somebody connected it there with a link or a button, so chat alerts are off for this account.',
  },
  channelEnded: {
    title: 'Alerts {{channel}} are now off',
    message:
      'Messages {{channel}} couldn’t be delivered, so we stopped sending them. We try again for some days; switching them on in the settings tries at once.',
  },
  channelRests: {
    title: 'Alerts {{channel}} don’t arrive',
    message:
      'Nothing we sent {{channel}} has arrived for hours. We keep trying: as soon as it works again, you get the alerts that still hold.',
  },
  channelBack: {
    title: 'Alerts {{channel}} arrive again',
    message: 'Messages {{channel}} are delivered again.',
  },
  shopGone: {
    title: 'The shop {{shop}} is gone',
    message: 'Discogs no longer knows a seller of this name, so its copies are no longer shown.',
  },
  shopPrivate: {
    title: 'The shop {{shop}} isn’t showing its copies',
    message: 'We look again once a day, and show its copies as soon as they’re back.',
  },
  parcel: {
    title: '{{seller}}: {{count, number}} of your records from {{price}}',
    message: 'With postage from {{postage}}: {{ceiling}} or less, as you asked.',
  },
  marketplaceRevoked: {
    title: 'Please connect your Discogs account again',
    message:
      'Discogs no longer gives us access to the account {{username}}. Your records are still watched; to sync your wantlist, connect the account again in the settings.',
  },
  emailRefused: {
    title: 'Your new address wasn’t confirmed',
    message:
      'The owner of {{email}} says they didn’t ask for this, so your address stays as it is. If the address is yours, try again; if you didn’t ask for the change, change your password.',
  },
  unchecked: {
    title: 'Some of your records couldn’t be checked',
    message:
      'Not checked for more than six hours: {{records, number}} of your records. We keep trying, and you’ll see here when they’re checked again.',
  },
  checkedAgain: {
    title: 'Your records are being checked again',
    message: 'Every record on your list is being checked as usual.',
  },
  listSynced: {
    title: 'A list you follow has been synced',
    message: 'Newly watched: {{imported, number}}. No longer watched: {{stopped, number}}.',
  },
  wantlistSynced: {
    title: 'Your wantlist has been synced',
    message: 'Newly watched: {{imported, number}}. No longer watched: {{stopped, number}}.',
  },
}
