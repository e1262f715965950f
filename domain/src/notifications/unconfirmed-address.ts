/**
 * How many mails about records an address gets before somebody has confirmed it: enough to see what they are good for,
 * too few to bother whoever never asked for them.
 */
export const MOST_UNCONFIRMED_MAILS = 3

/** Whether an address may get one more mail about records. */
export function mayMailAddress(address: {
  readonly isConfirmed: boolean
  readonly mailsSent: number
}): boolean {
  return address.isConfirmed || address.mailsSent < MOST_UNCONFIRMED_MAILS
}
