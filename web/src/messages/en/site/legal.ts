export const privacy = {
  title: 'Privacy',
  description:
    'What Cratewatch stores about you, why, for how long, and how to have it deleted. No tracking, no advertising.',
  intro:
    'This page says what is stored about you, why, for how long, and how you get rid of it. There is no advertising here, no tracking, and nothing is sold.',
  operator: { title: 'Who is responsible' },
  stored: {
    title: 'What is stored',
    text: 'Only what watching records for you needs.\n- Your account: e-mail address, language, time zone, plan and the day you signed up. Your password is kept only as an argon2id hash, from which nobody can read it back.\n- Other ways to sign in, if you set them up: the names and public keys of your passkeys, the key of your authenticator app, encrypted, your number at the single sign-on service, and the names of your API tokens with a hash of each.\n- Your marketplace account, if you connect it: its user name, the access keys, which are encrypted, a copy of your wantlist as it was last read, and for two days what it said copies cost to send to you.\n- Public lists that you follow: which, and what was on them when they were last read.\n- Lists you bring: a file waits for your confirmation for a day at most; what happened to each of its records is kept, so that you can look it up.\n- Your sessions: a hash of each session’s token, when it began and was last used, and what your browser calls itself, so that you can tell your devices apart. Of browsers that have signed in before, a hash of what their “device” cookie says, and when they first and last did.\n- Security events, such as sign-ins, failed attempts and changes to how you sign in: what, when, from which network and with which browser.\n- Your watches: which records, since when, when a copy was found, and what you set for them: alert rules, notes, tags and stars.\n- Your notifications and messages: what they said, when, by which channel, and whether it arrived.\n- Where alerts go: your chat’s ID and name if you turn chat alerts on, and the addresses of the other channels you set up, with their keys encrypted.\n- Your subscription, if you have one: the payment service’s numbers for it, its state and its dates.\n- What the operators of this instance did to your account, such as changing its plan.\nWhat is seen of a record (copies, lowest price, time) belongs to the record and not to you: it is stored once for everybody who watches it.',
  },
  device: {
    title: 'What stays on your device',
    text: 'Your browser keeps your session’s token, the theme, the language and the view of the list you chose in its storage, and a copy of your list, without prices, to show while there is no network; it goes when you sign out. One cookie, “preferredLanguage”, holds the chosen language as well, so that the first page already speaks it. It is set only when you choose a language, and identifies nobody. A second, “device”, remembers for 400 days that an account has been signed in to with this browser: you are e-mailed about sign-ins with a new one, and strangers who guess at your password cannot lock you out of yours. While you sign in or confirm who you are, by Discogs, single sign-on, a passkey or a code, another one, sealed and gone after fifteen minutes at most, ties the steps to your browser. There are no other cookies of ours. Only if you press the button to subscribe, the script of the payment service is loaded, and may set cookies of its own against fraud.',
  },
  notStored: {
    title: 'What is not stored',
    text: 'No analytics, no advertising identifiers, no profile of what you read. Fonts and scripts come from this server alone; the one exception is the payment service’s script when you subscribe. The address your device comes from is held in memory for a short while, to limit how often somebody may try a password; it is not written to the database; security events keep only its network (the first three of its four numbers, or of its eight groups). Card numbers never reach this server.',
  },
  others: {
    title: 'Who else takes part',
    text: 'Some things cannot be done alone. Each of these learns only what its part needs.\n- Discogs is asked about records. It does not learn who watches them, unless you connect your account or import your wantlist.\n- Cover pictures come from the picture servers of Discogs, which see the address of your device as every web server does.\n- An e-mail service carries the e-mails for you: your address and what they say.\n- Telegram takes chat alerts, if you turn them on; any other channel that you set up (ntfy, Discord, Matrix, your browser’s push service and the like) takes what is sent there.\n- Stripe takes payments, if you choose Premium, and knows your card. This server only learns whether you have paid.',
  },
  marketplace: {
    title: 'Data of the marketplace',
    text: 'Data on copies and prices comes from Discogs and is used under its terms for applications. Figures older than six hours are shown as “last checked” and not as current. Records that nobody watches any more are deleted after about a week. Cratewatch is not affiliated with, sponsored by or endorsed by Discogs.',
  },
  duration: {
    title: 'How long',
    text: 'Your account and your watches are kept until you delete them, your notifications and the history of a record for about 400 days, unless the operators have chosen another time. A watch that a sync of your wantlist or of a list you follow ended is kept for 90 days, in case the record returns to it. Sessions end after 30 days without use. Reports on messages sent and security events are deleted after 90 days.',
  },
  rights: {
    title: 'See it, take it, delete it',
    text: 'Under Settings, Account you can download everything held about you, and delete your account. Deleting removes the account, its watches, notifications, messages, sessions and keys at once, cancels a running subscription, and cannot be undone. What remains are bare totals, such as the number of alerts ever sent, in the log of what operators did, the number of the account and the first two letters of its name, and for 90 days, under the number of the account, the security events and any reports of its opening, its plan and its end that the operators have sent to programs of their own.\nWhere the law gives you further rights (to have something corrected or restricted, to object, to complain to an authority), write to the address above. The basis for all of this is the service you asked for when you signed up.',
  },
  changes: {
    title: 'Changes',
    text: 'If the software starts to store anything else, this page changes with it, and the date at its top says when.',
  },
}

export const terms = {
  title: 'Terms',
  description: 'What Cratewatch does and does not promise, what it costs, and how to stop.',
  intro:
    'These are the rules for using Cratewatch, in plain words. By creating an account you agree to them.',
  operator: { title: 'Who offers the service' },
  service: {
    title: 'What the service does',
    text: 'Cratewatch checks records on the marketplace on a schedule and alerts you when copies are for sale. How often it checks depends on your plan, on the record and on the number of requests the marketplace allows; the times on each card are the true ones.\nIt is a lookout and not a guarantee. A copy may be sold before or while we let you know, the marketplace may be wrong or unreachable, and a message may arrive late or not at all.',
  },
  account: {
    title: 'Your account',
    text: 'Give an e-mail address that reaches you, keep your password to yourself, and use the account for your own collecting. You answer for what is done with it until you let us know that somebody else has got hold of it.',
  },
  fairUse: {
    title: 'Fair use',
    text: 'Please do not\n- get round the limits of your plan, for instance with several accounts,\n- disturb the service or try to get at the data of others,\n- pass on or sell the marketplace’s data that you see here.',
  },
  plans: {
    title: 'Plans and payment',
    text: 'The free plan costs nothing and watches up to {{count}} records. Premium costs {{price}} a month, is paid in advance through Stripe, and renews each month until you cancel it on the subscription page. After that it lasts to the end of the month you paid for. Nothing you saved is deleted when it ends: the newest watches beyond the limit of the free plan are paused, and the list says which.',
  },
  marketplace: {
    title: 'The marketplace',
    text: 'Records, prices and copies are shown as Discogs provides them, and Discogs’ own terms apply to them. What you buy, you buy from a seller there; Cratewatch takes no part in the sale and earns nothing from it. Cratewatch is not affiliated with, sponsored by or endorsed by Discogs.',
  },
  ending: {
    title: 'Ending it',
    text: 'You can delete your account at any time in the settings. Accounts that break these rules may be blocked or deleted.',
  },
  liability: {
    title: 'Liability',
    text: 'The service is offered as it is. For a missed copy, a late message or a wrong price there is no compensation. Rights that the law of your country gives you and that no agreement can take away remain yours.',
  },
  changes: {
    title: 'Changes',
    text: 'When these terms change, the date at the top changes with them. A change does not touch a month that is already paid.',
  },
}
