/**
 * How many mails about records an address gets before it is confirmed: enough to be useful, too few to bother
 * somebody who never signed up.
 */
export const MOST_UNCONFIRMED_MAILS = 3

/** Whether an address may get one more mail about records. */
export function mayMailAddress(address: {
  readonly isConfirmed: boolean
  readonly mailsSent: number
}): boolean {
  return address.isConfirmed || address.mailsSent < MOST_UNCONFIRMED_MAILS
}
