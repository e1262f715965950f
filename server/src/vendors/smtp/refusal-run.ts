/** From this many different addresses on, refused with no acceptance between them, the server is the likelier cause. */
const SUSPICIOUS_AT = 3

/**
 * Remembers refusals in a row. A server that suddenly knows nobody is misconfigured or has turned against the sender,
 * and must not cost every collector their mails.
 */
export function refusalRun() {
  const refused = new Set<string>()
  return {
    accepted: (): void => refused.clear(),
    /** Notes a refusal and says whether to believe that it is about this recipient. */
    isBelievable(address: string): boolean {
      if (refused.size < SUSPICIOUS_AT) refused.add(address)
      return refused.size < SUSPICIOUS_AT
    },
  }
}
