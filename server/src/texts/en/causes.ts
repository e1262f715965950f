import type { RefusalCause } from '../../refusal.ts'

/** What a refusal says where its cause is known. */
export const causes = {
  'payments-off': 'This instance takes no payments.',
  'payments-down': 'The payment service does not answer right now. Nothing was charged; please try again.',
  'own-account': 'You cannot do this to your own account.',
  'mail-off': 'This instance sends no mail.',
  'password-blank': 'A password needs more than spaces.',
  'password-too-long': 'Passwords have {maxLength} characters at most.',
  'password-too-short': 'Must be at least {strictMinLength} characters. Fifteen or more are better.',
  'password-own-address': 'Your e-mail address cannot be your password.',
  'password-common': 'Many people use this password, so it is tried first. Please choose another.',
  'password-predictable':
    'This is easy to guess from your address or our name. Please add more words of your own.',
  'chat-off': 'This instance is not connected to Telegram.',
  'channel-down':
    'The service that carries the message does not answer right now. Please try again in a moment.',
  'marketplace-away': 'The marketplace is not answering right now. Please try again in a few minutes.',
  'only-sign-in-method': 'This is your only way to sign in. Add another one first.',
} as const satisfies Record<RefusalCause, string>
