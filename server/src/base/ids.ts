import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Makes new ids, tokens and everything else that nobody may foresee; a port, so that tests can choose theirs. */
export type Ids = {
  uuid(): string
  /** Makes the name under which work is leased; it begins with what shows that this process lives, if anything does. */
  owner(): string
  /** Makes 256 random bits, URL-safe: session and one-time tokens. */
  token(): string
  bytes(count: number): Buffer
  /** Draws an integer from 0, all of them equally likely. */
  below(limit: number): number
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  owner: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
  bytes: (count) => randomBytes(count),
  below: (limit) => randomInt(limit),
}
