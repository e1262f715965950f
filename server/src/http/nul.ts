/** The only character that the database cannot store in a text. */
const NUL = '\u0000'

/** Removes NUL from parsed query parameters. */
export function withoutNul(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent
  const read = (value: unknown) => (typeof value === 'string' ? value.replaceAll(NUL, '') : value)
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, read(value)]))
}

/** Finds the field of a body with NUL in a value or a name; null when there is none. */
export function fieldWithNul(body: unknown): string | null {
  // A list instead of recursion, because the sender decides how deep a body is.
  const left: [field: string | null, value: unknown][] = [[null, body]]
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const [field, value] = one
    if (typeof value === 'string' && value.includes(NUL)) return field ?? ''
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes(NUL)) return field ?? ''
      left.push([field ?? name, inner])
    }
  }
  return null
}
