export const unsubscribe = {
  title: 'Stop alert e-mails',
  text: 'You’ll no longer get e-mails when a copy turns up. Your list stays, and alerts keep appearing in the app.',
  submit: 'Unsubscribe',
  doneTitle: 'You’re unsubscribed',
  doneText: 'No more alert e-mails. You can switch them on again in your settings whenever you like.',
  failedTitle: 'You couldn’t be unsubscribed',
  home: 'Go to Cratewatch',
}
