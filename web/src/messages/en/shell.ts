export const shell = {
  brand: 'Cratewatch',
  pageTitle: '{{page}} · Cratewatch',
  pageTitleUnread: '({{unread}}) {{page}} · Cratewatch',
  skip: 'Skip to content',
  newTab: 'opens in a new tab',
  toasts: 'Messages',
  verifying: 'Verifying authentication',
  loading: 'Loading',
  nav: {
    label: 'Main',
    home: 'Cratewatch, go to your list',
    vinyls: 'Watchlist',
    shops: 'Shops',
    analytics: 'Analytics',
    subscription: 'Subscription',
    admin: 'Admin',
    notifications: 'Notifications',
    settings: 'Settings',
    logout: 'Log out',
    channelsOff: 'E-mail and chat alerts are off',
  },
  outages: {
    older:
      'Messages have been held since {{moment}}, until whoever operates this answers a question. Nothing is lost.',
    checks:
      'Records haven’t been checked since {{moment}}. Nothing is lost: checks go on as soon as that is mended.',
    messages:
      'Messages have been late since {{moment}}. Nothing is lost: they are sent as soon as that is possible.',
    marketplace:
      'The marketplace hasn’t answered since {{moment}}, so records aren’t checked. Nothing is lost: checks go on as soon as it answers.',
    address:
      'Since {{moment}} somebody else has used up much of what the marketplace allows this site, so records are checked less often and new ones take longer. Nothing is lost.',
    mail: 'The mail server hasn’t taken e-mail since {{moment}}. Nothing is lost: it is sent as soon as that works again.',
    chat: 'Telegram hasn’t taken messages since {{moment}}. Nothing is lost: they are sent as soon as it does.',
  },
  announcement: { dismiss: 'Dismiss this message' },
  silent: {
    title: 'Alerts don’t reach you',
    text: '{{channel}} has taken no messages since {{moment}}, and no other channel of yours works. Your alerts are here, under the bell.',
    action: 'See your channels',
  },
  demo: {
    title: 'This is a public demo',
    text: 'The marketplace is simulated, and no message leaves this site. Everything here, accounts included, is deleted on {{moment}}.',
    readOnly: 'You’re looking around',
    readOnlyText:
      'This is somebody’s year with the product. Open whatever you like; nothing you press changes anything. To have a list of your own, sign out and create an account with any address.',
  },
  connection: {
    lost: 'No connection to the server',
    lostText: 'What you see may be out of date. We keep trying.',
    offline: 'You’re offline',
    offlineText: 'You can read on. Nothing can be changed until you’re connected again.',
    retry: 'Try now',
  },
  bar: {
    label: 'Shortcuts to pages',
    list: 'List',
    add: 'Add',
    addLabel: 'Add records',
    alerts: 'Alerts',
    you: 'You',
  },
  palette: {
    title: 'Search or go to…',
    placeholder: 'What are you looking for?',
    found: 'Results',
    nothing: 'Nothing found.',
  },
  keyboard: {
    title: 'Keyboard shortcuts',
    single: 'Single keys',
    singleText: 'Turn them off if you dictate text or press keys by accident. Ctrl K always works.',
    does: {
      palette: 'Find anything',
      find: 'Search your list',
      add: 'Add a record',
      next: 'Next record',
      previous: 'Previous record',
      open: 'Open the record',
      rule: 'Change its alert',
      mute: 'Mute it for 7 days',
      select: 'Select it',
      undo: 'Undo',
      help: 'Show these shortcuts',
    },
  },
  menu: { title: 'Menu', close: 'Close menu' },
  account: { label: 'Your account', signedInAs: 'Signed in as', noEmail: 'No e-mail address' },
  language: {
    label: 'Language',
    changeFailed: 'Your language couldn’t be saved. It’s changed on this device only.',
  },
  theme: { toDark: 'Switch to dark theme', toLight: 'Switch to light theme' },
  source: 'Data provided by Discogs.',
  footer: {
    privacy: 'Privacy',
    terms: 'Terms',
    notAffiliated:
      'Cratewatch is not affiliated with, sponsored by or endorsed by Discogs. “Discogs” is a trademark of Zink Media, LLC.',
  },
}

export const errors = {
  title: 'Error',
  unknown: 'Unknown error',
  requestFailed: 'Request failed with status {{status}}',
  network: 'Network error: {{reason}}',
  unreadable: 'The server sent an answer this page can’t read. Reload the page and try again.',
  retry: 'Try again',
  tooLong_one: 'At most {{count, number}} character',
  tooLong_other: 'At most {{count, number}} characters',
  incomplete: 'Something is missing here',
  unreachable: {
    title: 'The server can’t be reached',
    text: 'You’re still signed in. It may be your connection, or a restart that takes a moment.',
  },
  faulty: {
    title: 'The server has a problem',
    text: 'You’re still signed in. The server answered, but couldn’t open your account just now.',
  },
  stillTrying: 'We’ll keep trying for a few seconds.',
  crash: {
    title: 'Something went wrong!',
    text: 'This page skipped. Your list is safe: records are still being checked.',
    show: 'Show Error',
    hide: 'Hide Error',
  },
  notFound: {
    title: 'Not Found',
    text: 'There’s nothing in this sleeve. The page may have moved, or the link was cut short.',
    home: 'Back to the home page',
    list: 'Back to your list',
  },
}
