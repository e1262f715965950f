import fields from './untouched.json' with { type: 'json' }

/** Returns the fields of a new object that nothing here uses, but the vendor sends. */
export function untouched<Kind extends keyof typeof fields>(kind: Kind): (typeof fields)[Kind] {
  return structuredClone(fields[kind])
}
