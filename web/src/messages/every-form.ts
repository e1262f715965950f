const OTHER = '_other'
const MANY = '_many'

/**
 * The catalogue with the form that Spanish has for whole millions beside each `_other`, in the same words: without it
 * exactly one million of anything would be shown as the key of its text.
 */
export function withEveryForm<T extends object>(catalogue: T): T {
  return Object.fromEntries(
    Object.entries(catalogue).flatMap(([key, text]: [string, unknown]) => {
      if (typeof text === 'object' && text !== null) return [[key, withEveryForm(text)]]
      return key.endsWith(OTHER)
        ? [
            [key, text],
            [key.slice(0, -OTHER.length) + MANY, text],
          ]
        : [[key, text]]
    }),
  ) as T
}
