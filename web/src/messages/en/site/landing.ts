export const landing = {
  title: 'Cratewatch: an alert when your record is for sale',
  description:
    'Cratewatch watches the records you’re after, day and night, and alerts you by e-mail, chat and in the app when a copy turns up. Free for {{count}} records.',
  hero: {
    headlineStart: 'The record you want.',
    headlineAccent: 'You’ll know',
    headlineEnd: 'when it’s for sale.',
    pitch:
      'Cratewatch keeps checking Discogs and alerts you when a copy turns up, at your price if you set one. Discogs’ own e-mails ignore the price.',
    startFree: 'Watch {{count}} records free',
    terms: 'No card needed. E-mail and in-app alerts from the first record.',
    rounds: 'We aim for a check every {{count}} minutes, day and night',
    picture: 'A wall of records. One after another turns up for sale, and a notification says so.',
    pause: 'Pause the picture',
    onSaleNow: 'For sale now',
    found: '{{title}} is for sale',
    copies_one: '{{count}} copy, from {{price}}',
    copies_other: '{{count}} copies, from {{price}}',
    justNow: 'now',
  },
  counters: {
    title: 'What we’ve found so far',
    searches: 'checks and searches so far',
    found: 'copies found',
    sent: 'alerts sent',
    halfSeen: 'Over the last week, half of all copies were spotted within <b>–</b> min of being listed.',
  },
  features: {
    title: 'Everything between “wanted” and “mine”.',
    channels: {
      title: 'Alerts wherever you are',
      text: 'By e-mail, in your chat, in the app: what turned up, how many, from what price, and the way to buy it.',
      mail: 'E-mail',
      chat: 'Chat',
      app: 'In the app',
    },
    memory: {
      title: 'A memory, not just an alarm',
      text: 'Each record shows its last weeks, tall on days with copies. You see whether to pounce or to wait.',
      strip: 'For sale on {{count}} of the last {{days}} days',
      start: '{{days}} days ago',
      end: 'Today',
    },
    paste: {
      title: 'Paste anything',
      text: 'A release ID, the link of its page, or the name. You choose the pressing; we watch that one.',
    },
    wolf: {
      title: 'Never cries wolf',
      text: 'A glitch on the marketplace is never mistaken for “sold out”, and a copy that comes and goes alerts you once.',
    },
    wantlist: {
      title: 'Your wantlist moves in',
      text: 'Connect your Discogs account, and the records on your wantlist that nobody is selling are watched from then on. Or bring a file: a CSV export, or a plain list of IDs and links.',
    },
  },
  comparison: {
    title: 'Your wantlist is a list. This is a lookout.',
    text: 'Keep your wantlist for collecting. Cratewatch looks for copies and lets you know.',
    caption: 'The wantlist on Discogs and Cratewatch side by side',
    aspect: 'What',
    wantlist: 'Discogs wantlist',
    cratewatch: 'Cratewatch',
    rows: {
      purpose: {
        aspect: 'Made for',
        wantlist: 'Collecting what you want',
        cratewatch: 'Finding it',
      },
      schedule: {
        aspect: 'Checks so far, next check',
        wantlist: 'Not shown',
        cratewatch: 'On every card',
      },
      channels: {
        aspect: 'Alerts',
        wantlist: 'From Discogs: e-mail and site',
        cratewatch: 'E-mail, push, Telegram, Discord, Slack and more',
      },
      rules: {
        aspect: 'Your top price, for each record',
        wantlist: 'Not part of it',
        cratewatch: 'Yes: pricier copies raise no alert',
      },
      history: {
        aspect: 'Days with copies',
        wantlist: 'Not part of it',
        cratewatch: 'The last weeks at a glance',
      },
      size: {
        aspect: 'Price',
        wantlist: 'Free',
        cratewatch: 'Free for {{count}} records',
      },
    },
    note: 'The wantlist as we know it; Discogs may change it at any time.',
  },
  steps: {
    title: 'Three steps, then put a record on.',
    search: { title: 'Search', text: 'Find the exact pressing you’re after: by ID, by link or by name.' },
    configure: {
      title: 'Configure',
      text: 'Choose how to hear about it: e-mail, chat, in the app. Or all of them.',
    },
    relax: {
      title: 'Relax',
      text: 'We keep checking, and let you know when there’s a copy.',
    },
  },
  pricing: {
    title: 'Cheaper than the postage.',
    text: 'Start free. Pay when {{count}} records aren’t enough.',
    FREE: {
      name: 'Free',
      text: 'For the few you’ve always been after.',
      action: 'Start free',
    },
    PREMIUM: {
      name: 'Premium',
      text: 'For serious diggers.',
      action: 'Go Premium',
    },
    perMonth: 'per month',
    records: '{{count}} records',
    recordsUnlimited: 'Unlimited records',
    shops_one: 'Follow {{count}} shop: its copies with grade, postage and country',
    shops_other: 'Follow {{count}} shops: their copies with grade, postage and country',
    atOnce: 'E-mail and in-app alerts at once',
    chatLater_one: 'Chat alerts after {{count}} hour',
    chatLater_other: 'Chat alerts after {{count}} hours',
    chatAtOnce: 'Chat alerts at once',
    looks: 'A check at least every {{slow}}',
    checksBetween: 'A check at least every {{fast}} or {{slow}}, by priority',
    chatManagement: 'Manage your list from the chat',
    prioritySearch: 'Priority search',
    basicSync: 'Basic sync: your wantlist, at the press of a button',
    advancedSync: 'Advanced sync, automatic every day, and analytics',
    note: 'Price in US dollars. Cancel whenever you like: Premium then lasts until the end of the month you paid for.',
  },
  product: {
    title: 'This is your list.',
    text: 'Every record with what’s for sale, from what price, and when it’s checked next.',
    picture:
      'The watch list: covers, pressings, copies for sale and from what price, what will reach you, and the next check',
  },
  questions: {
    title: 'Questions and answers',
    speed: {
      ask: 'How soon will I know?',
      answer:
        'We aim for a check every {{aim}} minutes for an ordinary record: a check at least every {{slow}}, and with Premium at least every {{fast}} or {{high}}, by priority. The alert goes out as soon as a check sees the copy. If Discogs slows us down, checks take longer for everybody, and the cards say so.',
    },
    account: {
      ask: 'Do I need a Discogs account?',
      answer: 'No. Add records by name, ID or link. If you have one, you can bring your wantlist along.',
    },
    buying: {
      ask: 'Do you buy the record for me?',
      answer: 'No. The alert leads to the copies on Discogs, where you buy from the seller as always.',
    },
    allowed: {
      ask: 'Does Discogs allow this?',
      answer:
        'We only use Discogs’ public API, and keep to its request limit. Cratewatch doesn’t belong to Discogs.',
    },
    ending: {
      ask: 'How do I stop paying?',
      answer:
        'In one click, on the subscription page. Premium then lasts until the end of the month you paid for, and nothing is deleted.',
    },
    hosting: {
      ask: 'Can I run it myself?',
      answer:
        'Yes. Cratewatch is free software under the MIT licence, and runs on a small server of your own.',
    },
  },
  hosting: {
    text: 'Rather run it yourself? Cratewatch is free software.',
    source: 'Get the source code',
  },
  closing: {
    title: 'Somewhere, somebody is clearing a shelf.',
    text: 'Be there when it goes up for sale.',
    action: 'Start watching',
  },
}
