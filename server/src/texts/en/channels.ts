/** What is said to the target of a channel before it is confirmed, and the title of the feed. */
export const channels = {
  'code.title': 'Your code: {code}',
  'code.text':
    'Enter it in your Cratewatch settings within {minutes} minutes, and your alerts will arrive here. If you did not ask for it, ignore this message.',
  'invitation.subject': '{account} would like to send you alerts about records',
  'invitation.title': 'Alerts about records?',
  'invitation.text':
    'The Cratewatch account {account} watches rare records, and would like the alerts about the ones it has starred to reach you as well. Nothing is sent to you before you agree.',
  'invitation.action': 'See and decide',
  'invitation.until': 'The link is valid for seven days.',
  'invitation.why':
    'You get this e-mail because somebody entered your address. If you do nothing, you will get no alerts.',
  'feed.title': 'Cratewatch alerts',
} as const
