/** From this many different addresses refused in a row, the mail server is the likelier cause. */
const SUSPICIOUS_AT = 3

/**
 * Counts refusals in a row. A server that suddenly refuses everybody is misconfigured or blocks the sender, and must
 * not disable every user's mails.
 */
export function refusalRun() {
  const refused = new Set<string>()
  return {
    accepted: (): void => refused.clear(),
    /** Counts a refusal, and says whether it is really about this recipient. */
    isBelievable(address: string): boolean {
      if (refused.size < SUSPICIOUS_AT) refused.add(address)
      return refused.size < SUSPICIOUS_AT
    },
  }
}
