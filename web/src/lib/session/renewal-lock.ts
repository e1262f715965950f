const LOCK = 'cratewatch-renewal'

let underWay: Promise<unknown> = Promise.resolve()

/** Runs what replaces the session's token: one call at a time in all tabs of the browser, so that none ends the token of another. */
export function whileRenewing<T>(work: () => Promise<T>): Promise<T> {
  // Without locks (plain HTTP on a home network) only the calls of this tab wait for each other.
  const done =
    navigator.locks === undefined ? underWay.then(work) : navigator.locks.request(LOCK, async () => work())
  underWay = done.then(
    () => {},
    () => {},
  )
  return done
}

/** Waits until no tab is replacing the token. A call that was sent with the old one can then be judged. */
export async function untilRenewed(): Promise<void> {
  await (navigator.locks === undefined
    ? underWay
    : navigator.locks.request(LOCK, { mode: 'shared' }, () => {}))
}
