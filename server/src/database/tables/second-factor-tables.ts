import type { Defaulted, NullableTime, Time } from './columns.ts'

/** The public keys of passkeys; the private ones never leave their devices. */
export type PasskeysTable = {
  id: string
  user_id: string
  /** The id the device gave it, base64url. */
  credential_id: string
  /** In COSE format, as the device sent it. */
  public_key: Buffer
  /** The device's count of uses; 0: it does not count. */
  counter: number
  /** Separated by commas; tells browsers how to reach the device. */
  transports: string
  name: string
  created_at: Time
  last_used_at: NullableTime
  /** The session in which it was added. */
  made_in: string | null
  proven: Defaulted<boolean>
}

/** The authenticator apps of accounts that ask for codes. */
export type AuthenticatorAppsTable = {
  user_id: string
  sealed_secret: Buffer
  /** The time step of the last accepted code: codes up to it are refused. */
  last_step: number
  created_at: Time
  made_in: string | null
  proven: Defaulted<boolean>
}

/** SHA-256 of the codes: with 80 random bits they need no slower hash. */
export type RecoveryCodesTable = {
  user_id: string
  code_hash: Buffer
  used_at: NullableTime
}

/** Ids of used tickets, kept until the tickets expire. */
export type SpentTicketsTable = {
  id: string
  expires_at: Time
}
