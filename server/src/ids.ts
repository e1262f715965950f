import { randomBytes, randomUUID } from 'node:crypto'

/** Makes new ids and tokens; a port, so that tests can choose theirs. */
export type Ids = {
  uuid(): string
  /** Makes 256 random bits, URL-safe: session and one-time tokens. */
  token(): string
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}
