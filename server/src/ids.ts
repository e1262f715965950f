import { randomBytes, randomUUID } from 'node:crypto'

/** Where new identities come from; a port so that tests can name theirs. */
export type Ids = {
  uuid(): string
  /** 256 random bits, URL-safe: session and one-time tokens. */
  token(): string
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString('base64url'),
}
