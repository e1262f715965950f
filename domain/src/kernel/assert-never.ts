/** Ends an exhaustive switch: a new member of the union does not compile until it is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`)
}
