type Raw = Readonly<Record<string, unknown>>
type Readers = Readonly<Record<string, (value: unknown) => unknown>>

/** What a page's address says: each parameter as it was understood, or undefined. */
export type SearchOf<Read extends (raw: Raw) => unknown> = ReturnType<Read>

/**
 * Reads the parameters of an address. Every one of them is in the answer, also what was not understood: the router lays the
 * answer over the address as it came, so a parameter that were left out would reach the page unread.
 */
export function searchReader<R extends Readers>(
  readers: R,
): (raw: Raw) => { [K in keyof R]?: ReturnType<R[K]> | undefined } {
  return (raw) =>
    // Safe because each entry is what the reader of its own name made of it.
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as {
      [K in keyof R]: ReturnType<R[K]>
    }
}

/** A page number; the first page is left unsaid. */
export function laterPage(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 1 ? number : undefined
}

/** Words somebody searches for. Addresses read what looks like a number as one: "1984" is a name here. */
export function words(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

/** Such words without the blanks around them. */
export function trimmedWords(value: unknown): string | undefined {
  return words(words(value)?.trim())
}

/** One of a closed list of choices. */
export function oneOf<const T>(...choices: readonly T[]): (value: unknown) => T | undefined {
  return (value) => choices.find((choice) => choice === value)
}
