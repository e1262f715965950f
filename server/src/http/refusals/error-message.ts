import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { PASSWORD_MAX_LENGTH, passwordMinLength } from '@cratewatch/domain/accounts/passwords/password'
import { MOST_PASSKEYS } from '@cratewatch/domain/accounts/passkeys/passkey'
import { MOST_TOKENS } from '@cratewatch/domain/accounts/tokens/personal-token'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { MAX_FILE_BYTES, MAX_LINES } from '@cratewatch/domain/wantlist/import-limits'
import type { RefusalCause } from '../../refusal.ts'
import { speak } from '../../texts/speak.ts'

/** The numbers that refusals mention. */
const LIMITS = {
  freeLimit: PLANS.FREE.watchLimit ?? '∞',
  pressingLimit: PLANS.FREE.pressingLimit,
  premiumPressingLimit: PLANS.PREMIUM.pressingLimit,
  followedListLimit: PLANS.FREE.followedListLimit,
  premiumFollowedListLimit: PLANS.PREMIUM.followedListLimit,
  mostPasskeys: MOST_PASSKEYS,
  mostTokens: MOST_TOKENS,
  minLength: passwordMinLength('standard'),
  strictMinLength: passwordMinLength('strict'),
  maxLength: PASSWORD_MAX_LENGTH,
  mostLines: MAX_LINES,
  mostMegabytes: MAX_FILE_BYTES / 1024 ** 2,
}

/** Returns a refusal's text for users, in their language. */
export function errorMessage(code: ErrorCode, locale: Locale, cause?: RefusalCause): string {
  return cause === undefined ? speak(locale, 'errors')(code, LIMITS) : speak(locale, 'causes')(cause, LIMITS)
}
