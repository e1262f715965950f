import type { RefusalCause } from '../../refusal.ts'

/** The texts of refusals with a known cause. */
export const causes = {
  'payments-off': 'This instance does not take payments.',
  'payments-down': 'The payment service is not responding right now. Nothing was charged; please try again.',
  'own-account': 'You cannot do this to your own account.',
  'mail-off': 'This instance does not send e-mail.',
  'password-blank': 'A password cannot be made of spaces only.',
  'password-too-long': 'Passwords can have at most {maxLength} characters.',
  'password-too-short': 'Must be at least {strictMinLength} characters. Fifteen or more are better.',
  'password-own-address': 'Your e-mail address cannot be your password.',
  'password-common': 'This password is very common, so attackers try it first. Please choose another.',
  'password-predictable':
    'This is easy to guess from your address or our name. Please add more words of your own.',
  'chat-off': 'This instance is not connected to Telegram.',
  'channel-down': 'The message could not be sent right now. Please try again in a moment.',
  'marketplace-away': 'The marketplace is not answering right now. Please try again in a few minutes.',
  'only-sign-in-method': 'This is your only way to sign in. Add another one first.',
  'kind-off': 'This instance does not offer channels of that kind.',
  'code-wrong': 'That code is wrong.',
  'code-over': 'This code no longer works. Have a new one sent.',
} as const satisfies Record<RefusalCause, string>
