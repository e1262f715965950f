export const docs = {
  title: 'Documents',
  intro: 'What collectors and the people who run an instance may want to look up.',
  all: 'All documents',
  groups: {
    collectors: 'For collectors',
    operators: 'To run an instance',
    curious: 'How it works',
  },
  of: {
    moving: 'Coming from another program: what can be brought along, and how.',
    command: 'The command for a terminal: add, list, import and wait for copies.',
    webhooks: 'Messages to programs of your own: what is in them, and how to check who sent them.',
    api: 'Access tokens, and the calls that programs may make.',
    operating: 'Installing, updating and watching over an instance.',
    backup: 'What to keep, how to bring it back, and how to try that.',
    proxies: 'Behind Caddy, nginx or HAProxy.',
    budget: 'What the requests to Discogs are spent on.',
    'public-demo': 'An instance for strangers to try.',
    scheduling: 'Which record is checked next, and why.',
    glossary: 'What each word means here.',
  },
}
