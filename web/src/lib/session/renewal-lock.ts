const LOCK = 'cratewatch-renewal'

let underWay: Promise<unknown> = Promise.resolve()

/**
 * Runs a call that replaces the session's token: one at a time across all tabs, so that none invalidates another's
 * token.
 */
export function whileRenewing<T>(work: () => Promise<T>): Promise<T> {
  // Without locks (plain HTTP on a home network) only calls of this tab wait for each other.
  const done =
    navigator.locks === undefined ? underWay.then(work) : navigator.locks.request(LOCK, async () => work())
  underWay = done.then(
    () => {},
    () => {},
  )
  return done
}

/** Waits until no tab is replacing the token, so that a refused call with the old one can be judged. */
export async function untilRenewed(): Promise<void> {
  await (navigator.locks === undefined
    ? underWay
    : navigator.locks.request(LOCK, { mode: 'shared' }, () => {}))
}
