/** One watched record: a check of its master shows less than a check of the record, for the same request. */
const FEWEST = 2

/** Which records begin and end to belong to a master, so that all that is watched of it belongs to it, or nothing. */
export function membershipChange(
  watched: readonly number[],
  members: readonly number[],
): { readonly joining: readonly number[]; readonly leaving: readonly number[] } {
  const wanted = new Set(watched.length >= FEWEST ? watched : [])
  return {
    joining: [...wanted].filter((id) => !members.includes(id)),
    leaving: members.filter((id) => !wanted.has(id)),
  }
}
