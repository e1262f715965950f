/** Returns the browser's time zone, for dates in mails and reminders. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
