export const unsubscribe = {
  title: 'Stop alert e-mails',
  text: 'You will no longer get e-mails when a copy goes on sale. Your watchlist stays, and alerts keep appearing in the application.',
  submit: 'Unsubscribe',
  doneTitle: 'You are unsubscribed',
  doneText: 'No more alert e-mails. You can switch them on again in your settings whenever you like.',
  failedTitle: 'You could not be unsubscribed',
  home: 'Go to Cratewatch',
}
