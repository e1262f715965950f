/** Push messages, the installed application, and what it shows without a network. */
export const push = {
  here: {
    title: 'Alerts on this device',
    none: 'This browser cannot show alerts by itself.',
    'install-first':
      'On iPhone and iPad, alerts need the app on your home screen: tap Share, then “Add to Home Screen”, and open Cratewatch from there.',
    denied:
      'This browser blocks notifications from Cratewatch. Allow them in the site settings, beside the address, and load this page again.',
    off: 'It can ring when a copy appears, also while Cratewatch is closed.',
    on: 'This device rings when a copy appears.',
    start: 'Ring on this device',
    stop: 'Stop ringing here',
  },
  offer: {
    text: 'Shall this device ring when a copy appears, also while Cratewatch is closed?',
    dismiss: 'No, do not ask again',
  },
  install: {
    text: 'Keep Cratewatch on your home screen: it opens like an app and shows your list without a network.',
    button: 'Install',
    dismiss: 'No, do not offer it again',
  },
  failed: {
    start: 'This device could not be set to ring',
    stop: 'This device could not be stopped from ringing',
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
