/** The messages that the bot sends by itself. `{name}` stands for a value that is markup already. */
export const chat = {
  'appeared.one': '🟢 <b>{count} copy for sale</b>',
  'appeared.other': '🟢 <b>{count} copies for sale</b>',
  'appeared.from': 'from <b>{price}</b>',
  'appeared.open.one': 'See the copy',
  'appeared.open.other': 'See the {count} copies',
  'appeared.seen': 'Seen {time}.',
  'withdrawn.head': '⚪️ <b>No longer listed</b>',
  'withdrawn.text':
    'The marketplace has taken this release out of its catalogue, so we have stopped looking for copies.',
  'weekly.head': '🗓 <b>Still on sale this week</b>',
  'weekly.open': 'Open your watchlist',
  'weekly.more.one': '… and {count} more record.',
  'weekly.more.other': '… and {count} more records.',
  'copies.one': '{count} copy',
  'copies.other': '{count} copies',
  mute: 'Mute for 7 days',
  stop: 'Stop watching',
  why: 'On your Cratewatch watchlist. Send /stop to end these messages.',
  ruleWhy: '{why} Send /stop to end these messages.',
  source: 'Data provided by Discogs.',
  test: '🎧 It works: this is where your alerts will arrive.',
  'confirm.text':
    'Connect this chat to the <b>Cratewatch</b> account {account}? The alerts about its records will then arrive here.',
  'confirm.yes': 'Yes, connect it',
  'confirm.no': 'No, that was not me',
} as const
