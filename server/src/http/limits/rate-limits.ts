import type { endpoints } from '@cratewatch/contracts/endpoints'
import type { AttemptWindow } from '@cratewatch/domain/accounts/sign-in/attempt-window'
import { hours, minutes } from '@cratewatch/domain/kernel/duration'

/**
 * By whom hits are counted: where they come from, the e-mail address in the body together with the network that sends
 * it, the token in the body, or the signed-in user. Never the e-mail address alone: strangers would use up its owner's
 * limit.
 */
export type CountedBy = 'address' | 'email' | 'token' | 'user'

export type Limit = AttemptWindow & {
  readonly by: CountedBy
  /** A call that succeeds does not count: limits guesses without locking out who knows the answer. */
  readonly successIsFree?: true
}

/** Every rate limit of the API. What strangers may do is limited by address and by account. */
export const RATE_LIMITS: Readonly<Partial<Record<keyof typeof endpoints, readonly Limit[]>>> = {
  signup: [
    { by: 'address', max: 30, per: hours(1) },
    { by: 'email', max: 10, per: hours(1) },
  ],
  // Wrong passwords are counted in the database (features/accounts/attempts).
  login: [{ by: 'address', max: 60, per: minutes(15) }],
  checkEmail: [
    { by: 'address', max: 60, per: minutes(15) },
    { by: 'email', max: 20, per: minutes(15) },
  ],
  finishArrival: [{ by: 'address', max: 60, per: minutes(15) }],
  // Each mails a stranger's address and says whether somebody has it.
  updateEmail: [{ by: 'user', max: 10, per: hours(1) }],
  readConfirmation: [{ by: 'address', max: 60, per: minutes(15) }],
  // Takes a password: as many guesses for a link as signing in allows for an account.
  confirmEmail: [
    { by: 'address', max: 60, per: minutes(15) },
    { by: 'token', max: 10, per: minutes(15), successIsFree: true },
  ],
  refuseEmailChange: [{ by: 'address', max: 60, per: minutes(15) }],
  readUndo: [{ by: 'address', max: 60, per: minutes(15) }],
  undoChange: [{ by: 'address', max: 30, per: minutes(15) }],
  changePassword: [{ by: 'user', max: 10, per: minutes(15), successIsFree: true }],
  finishReauthentication: [{ by: 'user', max: 20, per: minutes(15) }],
  exportUserData: [{ by: 'user', max: 20, per: hours(1) }],
  startPasskeySignIn: [{ by: 'address', max: 120, per: minutes(15) }],
  signInWithPasskey: [{ by: 'address', max: 60, per: minutes(15) }],
  reauthenticateByPasskey: [{ by: 'user', max: 20, per: minutes(15) }],
  startPasskey: [{ by: 'user', max: 60, per: hours(1) }],
  addPasskey: [{ by: 'user', max: 30, per: hours(1) }],
  // Wrong codes are counted by account as well, in the database.
  giveSecondFactor: [{ by: 'address', max: 60, per: minutes(15) }],
  startAuthenticatorApp: [{ by: 'user', max: 30, per: hours(1) }],
  addAuthenticatorApp: [{ by: 'user', max: 20, per: minutes(15) }],
  renewRecoveryCodes: [{ by: 'user', max: 20, per: hours(1) }],
  // Each costs requests of the marketplace's budget.
  marketplaceLogin: [{ by: 'address', max: 20, per: minutes(15) }],
  marketplaceConnect: [{ by: 'user', max: 10, per: minutes(15) }],
  reauthenticateByMarketplace: [{ by: 'user', max: 10, per: minutes(15) }],
  reauthenticateBySso: [{ by: 'user', max: 10, per: minutes(15) }],
  marketplaceCallback: [{ by: 'address', max: 40, per: minutes(15) }],
  ssoLogin: [{ by: 'address', max: 60, per: minutes(15) }],
  ssoConnect: [{ by: 'user', max: 20, per: minutes(15) }],
  ssoCallback: [{ by: 'address', max: 120, per: minutes(15) }],
  // What one mailbox gets is counted in the database.
  requestPasswordReset: [{ by: 'address', max: 30, per: hours(1) }],
  validatePasswordReset: [{ by: 'address', max: 60, per: minutes(15) }],
  resetPassword: [{ by: 'address', max: 30, per: minutes(15) }],
  // Mail providers press the button for many readers from few addresses, and a signature cannot be guessed.
  // Each may write to a chat or a mailbox.
  updateNotificationSettings: [{ by: 'user', max: 60, per: hours(1) }],
  startChatLink: [{ by: 'user', max: 30, per: hours(1) }],
  testTelegram: [{ by: 'user', max: 10, per: minutes(10) }],
  testEmail: [{ by: 'user', max: 10, per: minutes(10) }],
  readMuteLink: [{ by: 'address', max: 300, per: hours(1) }],
  muteByLink: [{ by: 'address', max: 300, per: hours(1) }],
  unsubscribe: [{ by: 'address', max: 300, per: hours(1) }],
  // Public and asked for every minute by every open landing page; a whole office may share an address.
  globalMetrics: [{ by: 'address', max: 240, per: minutes(1) }],
  // Each asks the payment service several questions.
  createCheckoutSession: [{ by: 'user', max: 20, per: hours(1) }],
  openBillingPortal: [{ by: 'user', max: 20, per: hours(1) }],
  cancelSubscription: [{ by: 'user', max: 20, per: hours(1) }],
  resumeSubscription: [{ by: 'user', max: 20, per: hours(1) }],
  refreshSubscription: [{ by: 'user', max: 30, per: minutes(1) }],
  // From few addresses of the payment service, in bursts when all subscriptions renew; strangers fail at the signature.
  stripeWebhook: [{ by: 'address', max: 3000, per: minutes(1) }],
  // A page of the wantlist may cost a request of the marketplace's budget; a sync costs many, but paces itself.
  readWantlist: [{ by: 'user', max: 60, per: minutes(1) }],
  syncWantlist: [{ by: 'user', max: 20, per: hours(1) }],
  startWantlistSync: [{ by: 'user', max: 20, per: hours(1) }],
  previewImport: [{ by: 'user', max: 30, per: minutes(10) }],
  exportVinyls: [{ by: 'user', max: 20, per: minutes(10) }],
  // From few addresses of the messenger; strangers fail at the secret.
  telegramWebhook: [{ by: 'address', max: 3000, per: minutes(1) }],
  addVinyl: [{ by: 'user', max: 120, per: minutes(1) }],
  // Somebody who types quickly searches every other second; more would be one collector using up everybody's share.
  searchVinyls: [{ by: 'user', max: 30, per: minutes(1) }],
  findVinyl: [{ by: 'user', max: 30, per: minutes(1) }],
}
