export const notifications = {
  unread: '{{count}} unread',
  filter: { label: 'Which notifications', all: 'All', unread: 'Unread' },
  markAllRead: 'Mark all read',
  markRead: 'Mark read',
  removed: 'Notification deleted',
  others: 'And {{count}} more.',
  listLabel: 'Notifications, newest first',
  recordPage: 'Page on Discogs',
  seeThem: 'See them',
  gone: 'Gone again',
  goneText: 'These copies are no longer for sale.',
  empty: {
    title: 'All quiet',
    text: 'When a copy of one of your records turns up, you’ll see it here first.',
    unreadTitle: 'Nothing unread',
    unreadText: 'You’re all caught up. We keep checking.',
    showAll: 'Show all notifications',
  },
  errors: {
    read: 'Failed to mark notification as read',
    'all-read': 'Failed to mark all notifications as read',
    removed: 'Failed to delete notification',
    loading: 'Failed to load notifications',
  },
  fallback: {
    title: 'Something happened',
    message: 'Reload the page to read the details.',
  },
}

/** Push messages, the installed application, and what it shows without a network. */
export const push = {
  here: {
    title: 'Alerts on this device',
    none: 'This browser doesn’t support notifications.',
    'install-first':
      'On iPhone and iPad, alerts need the app on your home screen: tap Share, then “Add to Home Screen”, and open Cratewatch from there.',
    denied:
      'This browser blocks notifications from Cratewatch. Allow them in the site settings next to the address bar, then reload this page.',
    off: 'Get a notification when a copy appears, even while Cratewatch is closed.',
    on: 'You get a notification on this device when a copy appears.',
    start: 'Turn on notifications here',
  },
  offer: {
    title: 'More ways to get alerts',
    text: 'Get a notification on this device when a copy appears, even while Cratewatch is closed?',
    chat: 'Get alerts in Telegram, too?',
    dismiss: 'No, thanks',
  },
  install: {
    text: 'Keep Cratewatch on your home screen: it opens like an app and shows your list without a network.',
    button: 'Install',
    dismiss: 'Don’t ask again',
  },
  failed: {
    start: 'Notifications couldn’t be turned on here',
  },
  offline: {
    title: 'You’re offline',
    text: 'This is your list as of {{time}}. Nothing can be changed until you’re back online.',
    more_one: '… and {{count}} more record.',
    more_other: '… and {{count}} more records.',
    empty: 'There were no records on it.',
  },
}
