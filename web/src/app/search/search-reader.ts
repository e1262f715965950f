type Raw = Readonly<Record<string, unknown>>
type Readers = Readonly<Record<string, (value: unknown) => unknown>>

/** The parameters of a page's address, each as read or undefined. */
export type SearchOf<Read extends (raw: Raw) => unknown> = ReturnType<Read>

/**
 * Makes a reader of an address's parameters. Its result has every one of them, even if undefined: the router merges it
 * over the raw address, so a missing one would reach the page unvalidated.
 */
export function searchReader<R extends Readers>(
  readers: R,
): (raw: Raw) => { [K in keyof R]?: ReturnType<R[K]> | undefined } {
  return (raw) =>
    // Safe, because each entry comes from the reader of its own name.
    Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as {
      [K in keyof R]: ReturnType<R[K]>
    }
}

/** Reads a page number; the first page is left out. */
export function laterPage(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 1 ? number : undefined
}

/** Reads the text of a search. The router parses digits as a number: "1984" is a name here. */
export function words(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value)
}

/** Reads the same without surrounding blanks. */
export function trimmedWords(value: unknown): string | undefined {
  return words(words(value)?.trim())
}

/** Reads one of the given choices. */
export function oneOf<const T>(...choices: readonly T[]): (value: unknown) => T | undefined {
  return (value) => choices.find((choice) => choice === value)
}
