/** A person with an account at the simulated organisation. */
export type Person = {
  /** Identifies the person for good; addresses and names may change. */
  readonly subject: string
  readonly name: string
  /** null: the organisation has no address of theirs. */
  readonly email: string | null
  readonly emailVerified: boolean
}

/** The default people: with a verified address, with an unverified one, with none. */
export const examplePeople: readonly Person[] = [
  { subject: 'org-1001', name: 'Nora Lindqvist', email: 'nora@example.org', emailVerified: true },
  { subject: 'org-1002', name: 'Mateo Ruiz', email: 'mateo@example.org', emailVerified: true },
  { subject: 'org-1003', name: 'Ines Prado', email: 'ines@example.org', emailVerified: false },
  { subject: 'org-1004', name: 'Tom Aldridge', email: null, emailVerified: false },
]
