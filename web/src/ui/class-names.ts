/** Joins class names with a space and leaves out what is false, empty or absent. */
export function classNames(...parts: readonly (string | false | 0 | 0n | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
