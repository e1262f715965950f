/** A group of one record would only be that record, asked for in a worse way. */
const FEWEST = 2

/** Which records begin and end to belong to a group, so that it is made of all that is watched of it, or of nothing. */
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
