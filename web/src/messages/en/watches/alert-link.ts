/** The page that the buttons of an alert open. */
export const watchesAlertLink = {
  alertLink: {
    pageTitle: 'Your alert',
    muteTitle: 'No alerts for a while',
    muteText: 'We keep looking for copies, and the application still lists them.',
    boughtTitle: 'You have it?',
    boughtText: 'We stop watching it.',
    ceilingTitle: 'Too expensive?',
    ceilingText: 'We tell you when it costs this much or less.',
    ceilingNow: 'We tell you when it costs {{price}} or less. You can lower that.',
    price: 'At most',
    priceWrong: 'Enter a price such as 12.50.',
    priceNotLower: 'Enter less than {{price}}.',
    lower: 'Set the limit',
    lowered: 'From now on we tell you when it costs {{price}} or less.',
    used: 'Something was changed by this link already. For more, open your watchlist.',
    unwatched: 'You no longer watch this record.',
    failed: 'That did not work',
    dead: 'This link no longer works',
  },
}
