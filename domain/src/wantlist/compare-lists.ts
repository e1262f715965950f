/** A list up to this length may lose half of itself at once as a choice of its user; a longer one not. */
const SMALL_LIST = 10

/**
 * The watches that end because their records left the wantlist: those that were on it before, are not now, and are
 * watched. A long list of which more than half is suddenly missing is more likely a fault of the source than a wish:
 * then nothing ends, and the two lists can be compared by eye.
 */
export function watchesToStop(
  before: ReadonlySet<number>,
  now: ReadonlySet<number>,
  watched: ReadonlySet<number>,
): readonly number[] {
  const gone = [...before].filter((id) => !now.has(id))
  if (before.size > SMALL_LIST && gone.length > before.size / 2) return []
  return gone.filter((id) => watched.has(id))
}
