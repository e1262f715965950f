export const errors = {
  title: 'Error',
  unknown: 'Unknown error',
  requestFailed: 'Request failed with status {{status}}',
  network: 'Network error: {{reason}}',
  unreadable: 'The server sent an answer this page cannot read. Reload the page and try again.',
  retry: 'Try again',
  tooLong_one: 'At most {{count, number}} character',
  tooLong_other: 'At most {{count, number}} characters',
  incomplete: 'Something is missing here',
  unreachable: {
    title: 'The server cannot be reached',
    text: 'You are still signed in. It may be your connection, or a restart that takes a moment.',
  },
  faulty: {
    title: 'The server has a problem',
    text: 'You are still signed in. The server answered, but could not open your account just now.',
  },
  stillTrying: 'We will keep trying for a few seconds.',
  crash: {
    title: 'Something went wrong!',
    text: 'This page skipped. Your watchlist is safe: records are still being checked.',
    show: 'Show Error',
    hide: 'Hide Error',
  },
  notFound: {
    title: 'Not Found',
    text: 'There is nothing in this sleeve. The page may have moved, or the link was cut short.',
    home: 'Back to the home page',
    list: 'Back to your watchlist',
  },
}
