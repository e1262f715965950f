import { z } from 'zod'

/** Every code of a refusal and its HTTP status. The code is the key of the translated text. */
export const ERROR_STATUS = {
  USER_NOT_AUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_FACTOR_REQUIRED: 401,
  PASSKEY_NOT_ACCEPTED: 401,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  CONFIRMATION_NEEDS_SIGN_IN: 403,
  EMAIL_RESERVED: 403,
  LAST_OPERATOR: 403,
  SSO_ONLY: 403,
  TOKEN_NOT_ALLOWED: 403,
  TOKEN_SCOPE_MISSING: 403,
  VINYL_LIMIT_REACHED: 403,
  LIST_LIMIT_REACHED: 403,
  SHOP_LIMIT_REACHED: 403,
  PREMIUM_REQUIRED: 403,
  VINYL_NOT_FOUND: 404,
  SUBSCRIPTION_NOT_FOUND: 404,
  DISCOGS_RELEASE_NOT_FOUND: 404,
  DISCOGS_MASTER_NOT_FOUND: 404,
  LIST_NOT_SHOWN: 404,
  SHOP_NOT_FOUND: 404,
  NOT_FOUND: 404,
  USER_ALREADY_EXISTS: 409,
  VINYL_ALREADY_EXISTS: 409,
  EMAIL_ALREADY_IN_USE: 409,
  ALREADY_SUBSCRIBED: 409,
  DISCOGS_NOT_CONNECTED: 409,
  LIST_ALREADY_FOLLOWED: 409,
  SHOP_ALREADY_FOLLOWED: 409,
  SYNC_RUNNING: 409,
  NO_SUCCESSOR: 409,
  TOO_MANY_PRESSINGS: 409,
  CHANNEL_UNREACHABLE: 409,
  CHANNEL_ALREADY_EXISTS: 409,
  CHANNEL_LIMIT_REACHED: 409,
  EMAIL_NOT_CONFIRMED: 409,
  TOO_MANY_PASSKEYS: 409,
  TOO_MANY_TOKENS: 409,
  ONLY_SIGN_IN_METHOD: 409,
  APP_ALREADY_SET_UP: 409,
  INVALID_EMAIL: 400,
  PASSWORD_TOO_WEAK: 400,
  MISSING_REQUIRED_FIELD: 400,
  VALIDATION_FAILED: 400,
  INVALID_TOKEN: 400,
  SIGN_IN_EXPIRED: 400,
  WRONG_CODE: 400,
  LIST_LINK_INVALID: 400,
  SHOP_LINK_INVALID: 400,
  FILE_UNREADABLE: 400,
  FILE_EMPTY: 400,
  FILE_WITHOUT_RECORDS: 400,
  FILE_TOO_MANY_LINES: 400,
  FILE_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  DISCOGS_API_ERROR: 502,
  SSO_UNAVAILABLE: 502,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/**
 * The body of every refusal. `outgoing` is in the caller's language; `field` names the field at fault, `successor` the
 * release that took the place of a missing one.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    field: z.string().optional(),
    retryAfterSeconds: z.number().int().positive().optional(),
    successor: z.number().int().positive().optional(),
  }),
})
export type ErrorBody = z.infer<typeof errorBody>
