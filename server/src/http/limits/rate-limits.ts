import type { endpoints } from '@cratewatch/contracts/endpoints'
import type { AttemptWindow } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'

/**
 * What hits are counted by: the address, the e-mail address in the body together with the caller's network, the token
 * in the body, or the signed-in user. Never the e-mail address alone: strangers would use up its owner's limit.
 */
export type CountedBy = 'address' | 'email' | 'token' | 'user'

export type Limit = AttemptWindow & {
  readonly by: CountedBy
  /** A call that succeeds does not count, which limits guesses without locking out the owner. */
  readonly successIsFree?: true
}

/**
 * What every call counts against, besides its own limits: that of a network, which holds an office of a hundred, and
 * that of a user, who opens ten pages a second at most. Pages and files are not counted: they cost next to nothing.
 */
export const EVERY_CALL: readonly Limit[] = [
  { by: 'address', max: 600, per: seconds(10) },
  { by: 'user', max: 150, per: seconds(10) },
]

/** Every rate limit of the API. Calls open to strangers are limited by address and by account. */
export const RATE_LIMITS: Readonly<Partial<Record<keyof typeof endpoints, readonly Limit[]>>> = {
  signup: [
    { by: 'address', max: 30, per: hours(1) },
    { by: 'email', max: 10, per: hours(1) },
  ],
  // Wrong passwords are counted in the database (people/sessions/attempts.ts).
  login: [{ by: 'address', max: 60, per: minutes(15) }],
  checkEmail: [
    { by: 'address', max: 60, per: minutes(15) },
    { by: 'email', max: 20, per: minutes(15) },
  ],
  finishArrival: [{ by: 'address', max: 60, per: minutes(15) }],
  // Each call mails an address of choice, and reveals whether it has an account.
  updateEmail: [{ by: 'user', max: 10, per: hours(1) }],
  readConfirmation: [{ by: 'address', max: 60, per: minutes(15) }],
  // Takes a password: as many guesses for a link as a sign-in has for an account.
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
  makeToken: [{ by: 'user', max: 30, per: hours(1) }],
  addPasskey: [{ by: 'user', max: 30, per: hours(1) }],
  // Wrong codes are also counted by account, in the database.
  giveSecondFactor: [{ by: 'address', max: 60, per: minutes(15) }],
  readSecondFactor: [{ by: 'address', max: 120, per: minutes(15) }],
  // Mails to one mailbox are counted in the database.
  askAppRemoval: [{ by: 'address', max: 30, per: hours(1) }],
  readAppRemoval: [{ by: 'address', max: 60, per: minutes(15) }],
  beginAppRemoval: [{ by: 'address', max: 30, per: minutes(15) }],
  startAuthenticatorApp: [{ by: 'user', max: 30, per: hours(1) }],
  addAuthenticatorApp: [{ by: 'user', max: 20, per: minutes(15) }],
  renewRecoveryCodes: [{ by: 'user', max: 20, per: hours(1) }],
  // Each call costs requests of the marketplace's budget.
  marketplaceLogin: [{ by: 'address', max: 20, per: minutes(15) }],
  marketplaceConnect: [{ by: 'user', max: 10, per: minutes(15) }],
  reauthenticateByMarketplace: [{ by: 'user', max: 10, per: minutes(15) }],
  reauthenticateBySso: [{ by: 'user', max: 10, per: minutes(15) }],
  marketplaceCallback: [{ by: 'address', max: 40, per: minutes(15) }],
  ssoLogin: [{ by: 'address', max: 60, per: minutes(15) }],
  ssoConnect: [{ by: 'user', max: 20, per: minutes(15) }],
  ssoCallback: [{ by: 'address', max: 120, per: minutes(15) }],
  // Mails to one mailbox are counted in the database.
  requestPasswordReset: [{ by: 'address', max: 30, per: hours(1) }],
  validatePasswordReset: [{ by: 'address', max: 60, per: minutes(15) }],
  resetPassword: [{ by: 'address', max: 30, per: minutes(15) }],
  // Each call may write to a chat or a mailbox.
  updateNotificationSettings: [{ by: 'user', max: 60, per: hours(1) }],
  startChatLink: [{ by: 'user', max: 30, per: hours(1) }],
  // Each call writes to an address of choice. Mails to one mailbox are counted in the database.
  addChannel: [{ by: 'user', max: 20, per: hours(1) }],
  addBrowser: [{ by: 'user', max: 60, per: hours(1) }],
  askAgain: [{ by: 'user', max: 20, per: hours(1) }],
  // Wrong codes are also counted by channel, in the database.
  confirmChannel: [{ by: 'user', max: 60, per: hours(1) }],
  testChannel: [{ by: 'user', max: 10, per: minutes(10) }],
  repeatDelivery: [{ by: 'user', max: 60, per: hours(1) }],
  testTelegram: [{ by: 'user', max: 10, per: minutes(10) }],
  testEmail: [{ by: 'user', max: 10, per: minutes(10) }],
  // Mail providers call these for many readers from few addresses; their tokens cannot be guessed.
  readAlertLink: [{ by: 'address', max: 300, per: hours(1) }],
  useAlertLink: [{ by: 'address', max: 300, per: hours(1) }],
  readChannelInvitation: [{ by: 'address', max: 60, per: hours(1) }],
  answerChannelInvitation: [{ by: 'address', max: 60, per: hours(1) }],
  // Feed readers call it for many readers from few addresses.
  alertFeed: [{ by: 'address', max: 600, per: hours(1) }],
  // A whole family may open it from one address.
  sharedListPage: [{ by: 'address', max: 600, per: hours(1) }],
  readSharedList: [{ by: 'user', max: 120, per: hours(1) }],
  takeOverSharedList: [{ by: 'user', max: 30, per: minutes(10) }],
  shareList: [{ by: 'user', max: 30, per: hours(1) }],
  renewFeedAddress: [{ by: 'user', max: 30, per: hours(1) }],
  unsubscribe: [{ by: 'address', max: 300, per: hours(1) }],
  // Every open landing page calls it each minute, and a whole office may share an address.
  globalMetrics: [{ by: 'address', max: 240, per: minutes(1) }],
  // Each call sends several requests to the payment service.
  createCheckoutSession: [{ by: 'user', max: 20, per: hours(1) }],
  openBillingPortal: [{ by: 'user', max: 20, per: hours(1) }],
  cancelSubscription: [{ by: 'user', max: 20, per: hours(1) }],
  resumeSubscription: [{ by: 'user', max: 20, per: hours(1) }],
  refreshSubscription: [{ by: 'user', max: 30, per: minutes(1) }],
  // Comes from few addresses of the payment service, in bursts when subscriptions renew; strangers fail at the
  // signature.
  stripeWebhook: [{ by: 'address', max: 3000, per: minutes(1) }],
  // A page of the wantlist may cost a request of the marketplace's budget; a sync costs many, but paces itself.
  readWantlist: [{ by: 'user', max: 60, per: minutes(1) }],
  syncWantlist: [{ by: 'user', max: 20, per: hours(1) }],
  startWantlistSync: [{ by: 'user', max: 20, per: hours(1) }],
  limitByNotes: [{ by: 'user', max: 20, per: hours(1) }],
  // Following asks the marketplace while its caller waits.
  followList: [{ by: 'user', max: 20, per: hours(1) }],
  syncFollowedList: [{ by: 'user', max: 60, per: hours(1) }],
  followShop: [{ by: 'user', max: 30, per: hours(1) }],
  previewImport: [{ by: 'user', max: 30, per: minutes(10) }],
  startImportSearch: [{ by: 'user', max: 30, per: minutes(10) }],
  suggestShops: [{ by: 'user', max: 10, per: minutes(10) }],
  rereadImport: [{ by: 'user', max: 30, per: minutes(10) }],
  exportVinyls: [{ by: 'user', max: 20, per: minutes(10) }],
  // Comes from few addresses of the messenger; strangers fail at the secret.
  telegramWebhook: [{ by: 'address', max: 3000, per: minutes(1) }],
  addVinyl: [{ by: 'user', max: 120, per: minutes(1) }],
  // Each change may alert of many records, and a dry run reads thirty days.
  setAlertRule: [{ by: 'user', max: 60, per: minutes(1) }],
  setVinylRule: [{ by: 'user', max: 120, per: minutes(1) }],
  setVinylRules: [{ by: 'user', max: 60, per: minutes(1) }],
  muteVinyls: [{ by: 'user', max: 60, per: minutes(1) }],
  removeVinyls: [{ by: 'user', max: 60, per: minutes(1) }],
  dryRunRule: [{ by: 'user', max: 120, per: minutes(1) }],
  // A fast typist searches every other second; more would use up the other users' share.
  searchVinyls: [{ by: 'user', max: 30, per: minutes(1) }],
  findVinyl: [{ by: 'user', max: 30, per: minutes(1) }],
}
