export const terms = {
  title: 'Terms',
  description: 'What Cratewatch does and does not promise, what it costs, and how to stop.',
  intro:
    'These are the rules for using Cratewatch, in plain words. By creating an account you agree to them.',
  operator: { title: 'Who offers the service' },
  service: {
    title: 'What the service does',
    text: 'Cratewatch checks records on the marketplace on a schedule and tells you when copies are for sale. How often it checks depends on your plan, on the record and on the number of requests the marketplace allows; the times on each card are the true ones.\nIt is a lookout and not a guarantee. A copy may be sold before or while we let you know, the marketplace may be wrong or unreachable, and a message may arrive late or not at all.',
  },
  account: {
    title: 'Your account',
    text: 'Give an e-mail address that reaches you, keep your password to yourself, and use the account for your own collecting. You answer for what is done with it until you tell us that somebody else has got hold of it.',
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
