import type { Defaulted, NullableTime, Time } from './columns.ts'

/** The public halves of passkeys; the private ones never leave their devices. */
export type PasskeysTable = {
  id: string
  user_id: string
  /** As the device names it, base64url. */
  credential_id: string
  /** COSE, as the device gave it. */
  public_key: Buffer
  /** Uses as the device counts them; 0: it does not count. */
  counter: number
  /** Separated by commas; tells browsers where to look for the device. */
  transports: string
  name: string
  created_at: Time
  last_used_at: NullableTime
  /** The session it was added in. */
  made_in: string | null
  proven: Defaulted<boolean>
}

/** Whose codes are asked for at a sign-in. */
export type AuthenticatorAppsTable = {
  user_id: string
  sealed_secret: Buffer
  /** The number of the last code that counted: it and older ones count no more. */
  last_step: number
  created_at: Time
  made_in: string | null
  proven: Defaulted<boolean>
}

/** SHA-256 of the codes: they hold 80 random bits, so nothing slower is needed against guessing. */
export type RecoveryCodesTable = {
  user_id: string
  code_hash: Buffer
  used_at: NullableTime
}

/** Ids of sealed tickets that were used, kept until the tickets end. */
export type SpentTicketsTable = {
  id: string
  expires_at: Time
}
