/** What the report on an instance says. */
export const report = {
  'state.well': 'well',
  'state.note': 'note',
  'state.wrong': 'WRONG',
  'process.none': 'Cratewatch does not run: no process has reported to this database within 45 seconds.',
  'process.runs': 'Cratewatch {version} runs: {roles}.',
  'process.other': 'A process of {version} runs beside this {own}: restart it.',
  'process.missing': 'No process does the work of {role}: start one with --roles={role}.',
  'pages.missing':
    'The pages are not built, so browsers get an error and /readyz is not ok: run npm run build.',
  'pages.unknown': 'The pages were built by another version, which does not say which: run npm run build.',
  'pages.other': 'The pages are of {built}, the server is of {version}: run npm run build, and restart.',
  'pages.changed': 'The sources were changed after the pages were built, at {time}: run npm run build.',
  'pages.built': 'The pages are built, of {version}.',
  'condition.checks': 'No records have been checked since {time}.',
  'condition.messages': 'Messages have been more than ten minutes late since {time}.',
  'condition.marketplace': 'The marketplace has been down since {time}.',
  'condition.address': 'Somebody else has used up the marketplace’s requests since {time}.',
  'condition.mail': 'The mail server has been down since {time}.',
  'condition.chat': 'Telegram has been down since {time}.',
  'condition.payments': 'The payment service has been down since {time}.',
  'condition.disk': 'Less than a tenth of the disk has been free since {time}.',
  'condition.backup': 'The nightly backup has failed since {time}.',
  'condition.older':
    'The database is older than it was known to be, and nothing has been sent since {time}: start once with --accept-older, or bring a backup back.',
  'address.alone':
    'Nobody else is noticed at this internet address: up to {count} requests a minute are ours.',
  'address.others':
    '{count} of {limit} requests in the last minute were not ours: somebody else has used this internet address since {time}. Stop it, or leave it a part with DISCOGS_REQUESTS_PER_MINUTE.',
  'address.noKey':
    'There is no application key, so the marketplace allows 25 requests a minute instead of 60: DISCOGS_CONSUMER_KEY.',
  'version.of': '{name} {version}, of {day}. Newer ones: {where}.',
  'version.old': '{name} {version} is of {day}, more than half a year ago. Newer ones: {where}.',
  'version.undated': '{name} {version}. Newer ones: {where}.',
  'version.newer': '{name} {newest} is out, and {version} runs: {where}.',
  'operators.none': 'Nobody is an operator: set ADMIN_EMAILS to an address.',
  'operators.are': 'Operators: {names}.',
  'operators.waiting':
    'On ADMIN_EMAILS, but without a confirmed account: {names}. They sign up, or get in by npm run let-in.',
  'backup.none':
    'There is no backup here, and none is made each night: NIGHTLY_BACKUP=true, or npm run backup.',
  'backup.noneYet': 'There is no backup yet; one is made every night.',
  'backup.last': 'The last backup is of {time}.',
  'backup.old': 'The last backup is of {time}, more than two days ago.',
  'backup.untried':
    'Nobody has tried to put a backup back: DATA_DIR=<an empty folder> npm run restore -- <the file>.',
  'backup.tried': 'A backup was last put back on {time}.',
  'clock.agrees': 'The clocks of this machine and of the database agree.',
  'clock.off': 'The clocks of this machine and of the database are {seconds} s apart: set them by NTP.',
  'clock.unknown':
    'Whether the database’s clock is right is not known yet: the marketplace, which tells the time, has not answered.',
  'clock.right': 'The clocks of the database and of the marketplace agree, as of {time}.',
  'clock.behind':
    'The database’s clock is {seconds} s behind the marketplace’s, as of {time}: set that machine’s by NTP.',
  'clock.ahead':
    'The database’s clock is {seconds} s ahead of the marketplace’s, as of {time}: set that machine’s by NTP.',
  'off.nothing': 'Nothing is off.',
  'off.some': 'Off, because it is not set: {names}.',
} as const
