/** Push messages, the installed application, and what it shows without a network. */
export const push = {
  here: {
    title: 'Alerts on this device',
    none: 'This browser does not support notifications.',
    'install-first':
      'On iPhone and iPad, alerts need the app on your home screen: tap Share, then “Add to Home Screen”, and open Cratewatch from there.',
    denied:
      'This browser blocks notifications from Cratewatch. Allow them in the site settings next to the address bar, then reload this page.',
    off: 'Get a notification when a copy appears, even while Cratewatch is closed.',
    on: 'You get a notification on this device when a copy appears.',
    start: 'Turn on notifications here',
    stop: 'Turn off notifications here',
  },
  offer: {
    text: 'Get a notification on this device when a copy appears, even while Cratewatch is closed?',
    dismiss: 'No thanks, do not ask again',
  },
  install: {
    text: 'Keep Cratewatch on your home screen: it opens like an app and shows your list without a network.',
    button: 'Install',
    dismiss: 'No thanks, do not offer it again',
  },
  failed: {
    start: 'Notifications could not be turned on here',
    stop: 'Notifications could not be turned off here',
  },
  offline: {
    title: 'You are offline',
    text: 'This is your watchlist as of {{time}}. Nothing can be changed until you are back online.',
    retry: 'Try again',
    list: 'Watchlist',
    more_one: '… and {{count}} more record.',
    more_other: '… and {{count}} more records.',
    empty: 'There were no records on it.',
  },
}
