/** Entries of the notification centre. The server stores these keys, so a key here is part of its contract. */
export const inApp = {
  appeared: {
    title: '{{artist}} • {{vinylName}}',
    message_one: '{{count, number}} copy is for sale, from {{price}}.',
    message_other: '{{count, number}} copies are for sale, from {{price}}.',
    messageWithoutPrice_one: '{{count, number}} copy is for sale.',
    messageWithoutPrice_other: '{{count, number}} copies are for sale.',
  },
  withdrawn: {
    title: '{{artist}} • {{vinylName}}',
    message: 'Discogs has withdrawn this release, so we stopped checking it.',
  },
  blocked: {
    title: '{{artist}} • {{vinylName}}',
    message: 'Discogs does not allow this release to be sold. We look again from time to time.',
  },
  weekly: {
    title: 'Still on sale this week',
    message_one: '{{count, number}} record on your list can be bought right now.',
    message_other: '{{count, number}} records on your list can be bought right now.',
  },
  chatTaken: {
    title: 'Your chat is connected to another account now',
    message: 'Somebody connected it there with a link or a button, so alerts by chat are off here.',
  },
  channelEnded: {
    title: 'Alerts by {{channel}} are off now',
    message:
      'Messages by {{channel}} could not be delivered, so we stopped sending them. You can switch them on again in the settings.',
  },
  marketplaceRevoked: {
    title: 'Please connect your Discogs account again',
    message:
      'Discogs does not accept the permission of {{username}} any more. Your records stay watched; to sync your wantlist, connect the account again in the settings.',
  },
  emailRefused: {
    title: 'The new address did not agree',
    message:
      'Whoever has {{email}} did not ask for it, so your address stays as it is. If it is yours, ask for it again; if you did not ask for it yourself, change your password.',
  },
  unchecked: {
    title: 'Some of your records could not be checked',
    message:
      'Not checked for more than six hours: {{records, number}} of your records. We keep trying, and tell you here when they are checked again.',
  },
  checkedAgain: {
    title: 'Your records are checked again',
    message: 'Every record on your list is checked as usual.',
  },
  wantlistSynced: {
    title: 'Your wantlist has been synced',
    message: 'Newly watched: {{imported, number}}. No longer watched: {{stopped, number}}.',
  },
}
