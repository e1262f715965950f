/** A person who uses the messenger. */
export type Person = {
  readonly id: number
  readonly firstName: string
  readonly lastName?: string
  readonly username?: string
  /** IETF tag of the person's app. */
  readonly languageCode: string
}

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return lastName === undefined ? firstName : `${firstName} ${lastName}`
}
