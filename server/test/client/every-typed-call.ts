// Written by `npm run generate-client` from the contracts. Do not edit.

import type { Cratewatch } from '../../../client/src/client.ts'

/** Calls the whole API by the typed client. */
export const everyTypedCall = (api: Cratewatch) => ({
  signup: () =>
    api.signup({
      body: {
        email: 'new@example.com',
        password: 'new@example.com',
        locale: 'en',
        timeZone: 'new@example.com',
      },
    }),
  login: () => api.login({ body: { email: 'new@example.com', password: 'new@example.com' } }),
  checkEmail: () => api.checkEmail({ body: { email: 'new@example.com' } }),
  finishArrival: () => api.finishArrival({ body: { code: 'new@example.com' } }),
  logout: () => api.logout(),
  reauthenticationMethods: () => api.reauthenticationMethods(),
  reauthenticate: () =>
    api.reauthenticate({ body: { password: 'new@example.com', code: 'new@example.com' } }),
  reauthenticateByMarketplace: () =>
    api.reauthenticateByMarketplace({ body: { returnTo: 'new@example.com' } }),
  reauthenticateByPasskey: () =>
    api.reauthenticateByPasskey({
      body: {
        id: 'new@example.com',
        rawId: 'new@example.com',
        type: 'public-key',
        response: {
          clientDataJSON: 'new@example.com',
          authenticatorData: 'new@example.com',
          signature: 'new@example.com',
          userHandle: 'new@example.com',
        },
      },
    }),
  reauthenticateBySso: () => api.reauthenticateBySso({ body: { returnTo: 'new@example.com' } }),
  finishReauthentication: () => api.finishReauthentication({ body: { code: 'new@example.com' } }),
  authProfile: () => api.authProfile(),
  getProfile: () => api.getProfile(),
  updateProfile: () => api.updateProfile({ body: { locale: 'en', timeZone: 'new@example.com' } }),
  updateEmail: () => api.updateEmail({ body: { email: 'new@example.com' } }),
  readConfirmation: () => api.readConfirmation({ query: { token: 'new@example.com' } }),
  confirmEmail: () => api.confirmEmail({ body: { token: 'new@example.com', password: 'new@example.com' } }),
  refuseEmailChange: () => api.refuseEmailChange({ body: { token: 'new@example.com' } }),
  readUndo: () => api.readUndo({ query: { token: 'new@example.com' } }),
  undoChange: () => api.undoChange({ body: { token: 'new@example.com', password: 'new@example.com' } }),
  changePassword: () =>
    api.changePassword({ body: { currentPassword: 'new@example.com', password: 'new@example.com' } }),
  listSessions: () => api.listSessions(),
  ownAccesses: () => api.ownAccesses(),
  endOtherSessions: () => api.endOtherSessions(),
  endOneSession: () => api.endOneSession({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  ownActivity: () => api.ownActivity({ query: { page: 1, limit: 1 } }),
  exportUserData: () => api.exportUserData(),
  deleteAccount: () => api.deleteAccount(),
  requestPasswordReset: () => api.requestPasswordReset({ body: { email: 'new@example.com' } }),
  validatePasswordReset: () => api.validatePasswordReset({ query: { token: 'new@example.com' } }),
  resetPassword: () => api.resetPassword({ body: { token: 'new@example.com', password: 'new@example.com' } }),
  startPasskeySignIn: () => api.startPasskeySignIn(),
  signInWithPasskey: () =>
    api.signInWithPasskey({
      body: {
        id: 'new@example.com',
        rawId: 'new@example.com',
        type: 'public-key',
        response: {
          clientDataJSON: 'new@example.com',
          authenticatorData: 'new@example.com',
          signature: 'new@example.com',
          userHandle: 'new@example.com',
        },
      },
    }),
  listPasskeys: () => api.listPasskeys(),
  startPasskey: () => api.startPasskey(),
  addPasskey: () =>
    api.addPasskey({
      body: {
        id: 'new@example.com',
        rawId: 'new@example.com',
        type: 'public-key',
        response: {
          clientDataJSON: 'new@example.com',
          attestationObject: 'new@example.com',
          transports: ['new@example.com'],
        },
        name: 'new@example.com',
      },
    }),
  renamePasskey: () =>
    api.renamePasskey({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: { name: 'new@example.com' },
    }),
  removePasskey: () => api.removePasskey({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  giveSecondFactor: () => api.giveSecondFactor({ body: { code: 'new@example.com' } }),
  readAuthenticatorApp: () => api.readAuthenticatorApp(),
  startAuthenticatorApp: () => api.startAuthenticatorApp(),
  addAuthenticatorApp: () =>
    api.addAuthenticatorApp({ body: { ticket: 'new@example.com', code: 'new@example.com' } }),
  removeAuthenticatorApp: () => api.removeAuthenticatorApp(),
  renewRecoveryCodes: () => api.renewRecoveryCodes(),
  listTokens: () => api.listTokens(),
  makeToken: () => api.makeToken({ body: { name: 'new@example.com', scopes: ['list:read'], days: 30 } }),
  revokeToken: () => api.revokeToken({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  readToken: () => api.readToken(),
  marketplaceLogin: () => api.marketplaceLogin({ body: { timeZone: 'new@example.com' } }),
  marketplaceConnect: () => api.marketplaceConnect({ body: { from: 'list' } }),
  marketplaceCallback: () =>
    api.marketplaceCallback({
      query: { oauth_token: 'new@example.com', oauth_verifier: 'new@example.com', denied: 'new@example.com' },
    }),
  marketplaceStatus: () => api.marketplaceStatus(),
  marketplaceDisconnect: () => api.marketplaceDisconnect(),
  ssoLogin: () => api.ssoLogin({ body: { timeZone: 'new@example.com' } }),
  ssoConnect: () => api.ssoConnect(),
  ssoCallback: () =>
    api.ssoCallback({
      query: {
        code: 'new@example.com',
        state: 'new@example.com',
        iss: 'new@example.com',
        error: 'new@example.com',
      },
    }),
  ssoIdentities: () => api.ssoIdentities(),
  ssoDisconnect: () => api.ssoDisconnect({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  readWantlist: () => api.readWantlist({ query: { page: 1, limit: 1 } }),
  syncWantlist: () => api.syncWantlist({ body: { alsoOnSale: true, anyPressing: true } }),
  startWantlistSync: () => api.startWantlistSync({ body: { alsoOnSale: true, anyPressing: true } }),
  cancelWantlistSync: () => api.cancelWantlistSync(),
  wantlistSyncStatus: () => api.wantlistSyncStatus(),
  wantlistSyncItems: () => api.wantlistSyncItems({ query: { page: 1, limit: 1, outcome: 'imported' } }),
  getSyncSettings: () => api.getSyncSettings(),
  updateSyncSettings: () =>
    api.updateSyncSettings({ body: { daily: true, alsoOnSale: true, anyPressing: true, stopRemoved: true } }),
  wantlistDifferences: () => api.wantlistDifferences({ query: { page: 1, limit: 1, side: 'not-watched' } }),
  followedLists: () => api.followedLists(),
  followList: () =>
    api.followList({ body: { alsoOnSale: true, anyPressing: true, link: 'new@example.com' } }),
  unfollowList: () => api.unfollowList({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  syncFollowedList: () =>
    api.syncFollowedList({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: { alsoOnSale: true, anyPressing: true },
    }),
  cancelFollowedListSync: () =>
    api.cancelFollowedListSync({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  followedListItems: () =>
    api.followedListItems({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      query: { page: 1, limit: 1, outcome: 'imported' },
    }),
  previewImport: () =>
    api.previewImport({ body: 'release_id\n4821907\n', headers: { 'x-file-name': 'list.csv' } }),
  readImportPreview: () => api.readImportPreview(),
  importPreviewLines: () => api.importPreviewLines({ query: { kind: 'records', page: 1, limit: 1 } }),
  rereadImport: () => api.rereadImport({ body: { id: '00000000-0000-4000-8000-000000000000', column: 1 } }),
  discardImport: () => api.discardImport(),
  confirmImport: () =>
    api.confirmImport({
      body: {
        id: '00000000-0000-4000-8000-000000000000',
        alsoOnSale: true,
        anyPressing: true,
        without: [1],
        despite: [1],
      },
    }),
  importStatus: () => api.importStatus(),
  importItems: () => api.importItems({ query: { page: 1, limit: 1, outcome: 'imported' } }),
  cancelImport: () => api.cancelImport(),
  exportVinyls: () => api.exportVinyls(),
  listVinyls: () =>
    api.listVinyls({
      query: { page: 1, limit: 1, availability: 'all', order: 'for-sale', search: 'new@example.com' },
    }),
  addVinyl: () =>
    api.addVinyl({
      body: {
        discogsId: 1,
        rule: {
          backForSale: true,
          ceiling: { minor: 1, currency: 'EUR' },
          onlyWithinCeiling: true,
          moreCopies: true,
          cheaperByPercent: 5,
          remindAfterDays: 1,
        },
      },
    }),
  vinylCapacity: () => api.vinylCapacity({ query: { adding: 1, plan: 'FREE' } }),
  explainPriority: () => api.explainPriority({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  starVinyl: () =>
    api.starVinyl({ params: { id: '00000000-0000-4000-8000-000000000000' }, body: { isStarred: true } }),
  setVinylNote: () =>
    api.setVinylNote({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: { note: 'new@example.com', tags: ['new@example.com'] },
    }),
  boughtVinyl: () =>
    api.boughtVinyl({ params: { id: '00000000-0000-4000-8000-000000000000' }, body: { fromWantlist: true } }),
  followSuccessor: () => api.followSuccessor({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  removeVinyl: () => api.removeVinyl({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  muteVinyls: () => api.muteVinyls({ body: { vinyls: 'all', until: '7d' } }),
  removeVinyls: () => api.removeVinyls({ body: { vinyls: 'all' } }),
  restoreVinyls: () => api.restoreVinyls({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  getAlertRule: () => api.getAlertRule(),
  setAlertRule: () =>
    api.setAlertRule({
      body: {
        backForSale: true,
        ceiling: { minor: 1, currency: 'EUR' },
        onlyWithinCeiling: true,
        moreCopies: true,
        cheaperByPercent: 5,
        remindAfterDays: 1,
      },
    }),
  setVinylRule: () =>
    api.setVinylRule({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: {
        rule: {
          backForSale: true,
          ceiling: { minor: 1, currency: 'EUR' },
          onlyWithinCeiling: true,
          moreCopies: true,
          cheaperByPercent: 5,
          remindAfterDays: 1,
        },
        mayWake: true,
      },
    }),
  setVinylRules: () =>
    api.setVinylRules({
      body: {
        vinyls: 'all',
        rule: {
          backForSale: true,
          ceiling: { minor: 1, currency: 'EUR' },
          onlyWithinCeiling: true,
          moreCopies: true,
          cheaperByPercent: 5,
          remindAfterDays: 1,
        },
      },
    }),
  dryRunRule: () =>
    api.dryRunRule({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: {
        rule: {
          backForSale: true,
          ceiling: { minor: 1, currency: 'EUR' },
          onlyWithinCeiling: true,
          moreCopies: true,
          cheaperByPercent: 5,
          remindAfterDays: 1,
        },
      },
    }),
  getAlertTiming: () => api.getAlertTiming(),
  setAlertTiming: () =>
    api.setAlertTiming({
      body: {
        currency: 'EUR',
        quiet: [{ weekdays: [1], from: 'new@example.com', to: 'new@example.com' }],
        timeZone: 'new@example.com',
      },
    }),
  readVinyl: () =>
    api.readVinyl({ params: { id: '00000000-0000-4000-8000-000000000000' }, query: { page: 1, limit: 1 } }),
  muteVinyl: () =>
    api.muteVinyl({ params: { id: '00000000-0000-4000-8000-000000000000' }, body: { until: '7d' } }),
  unmuteVinyl: () => api.unmuteVinyl({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  readAlertLink: () => api.readAlertLink({ params: { token: 'new@example.com' } }),
  useAlertLink: () =>
    api.useAlertLink({ params: { token: 'new@example.com' }, body: { action: 'mute', until: '7d' } }),
  listChannels: () => api.listChannels(),
  addChannel: () => api.addChannel({ body: { kind: 'email', label: 'new@example.com', settings: {} } }),
  addBrowser: () =>
    api.addBrowser({
      body: {
        label: 'new@example.com',
        endpoint: 'new@example.com',
        before: 'new@example.com',
        p256dh: 'new@example.com',
        auth: 'new@example.com',
      },
    }),
  browserKey: () => api.browserKey(),
  confirmChannel: () =>
    api.confirmChannel({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: { code: 'new@example.com' },
    }),
  askAgain: () => api.askAgain({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  changeChannel: () =>
    api.changeChannel({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: {
        label: 'new@example.com',
        isOn: true,
        gets: { alerts: 'all', summaries: true, alarms: true, events: true, lookups: true },
        digest: { kind: 'at-once' },
        quiet: [{ weekdays: [1], from: 'new@example.com', to: 'new@example.com' }],
      },
    }),
  removeChannel: () => api.removeChannel({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  testChannel: () => api.testChannel({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  renewSecret: () => api.renewSecret({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  channelDeliveries: () =>
    api.channelDeliveries({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      query: { limit: 1, offset: 1 },
    }),
  repeatDelivery: () =>
    api.repeatDelivery({
      params: {
        id: '00000000-0000-4000-8000-000000000000',
        deliveryId: '00000000-0000-4000-8000-000000000000',
      },
    }),
  readChannelInvitation: () => api.readChannelInvitation({ params: { token: 'new@example.com' } }),
  answerChannelInvitation: () =>
    api.answerChannelInvitation({ params: { token: 'new@example.com' }, body: { agrees: true } }),
  readFeedAddress: () => api.readFeedAddress(),
  renewFeedAddress: () => api.renewFeedAddress(),
  removeFeedAddress: () => api.removeFeedAddress(),
  alertFeed: () => api.alertFeed({ params: { token: 'new@example.com' } }),
  readMaster: () => api.readMaster({ params: { id: 1 } }),
  watchMaster: () =>
    api.watchMaster({
      params: { id: 1 },
      body: {
        filter: {
          formats: ['LP'],
          countries: ['new@example.com'],
          yearFrom: 1850,
          yearTo: 1850,
          without: [1],
          only: [1],
        },
        rule: {
          backForSale: true,
          ceiling: { minor: 1, currency: 'EUR' },
          onlyWithinCeiling: true,
          moreCopies: true,
          cheaperByPercent: 5,
          remindAfterDays: 1,
        },
      },
    }),
  choosePressings: () =>
    api.choosePressings({
      params: { id: '00000000-0000-4000-8000-000000000000' },
      body: {
        filter: {
          formats: ['LP'],
          countries: ['new@example.com'],
          yearFrom: 1850,
          yearTo: 1850,
          without: [1],
          only: [1],
        },
      },
    }),
  excludePressing: () =>
    api.excludePressing({ params: { id: '00000000-0000-4000-8000-000000000000' }, body: { discogsId: 1 } }),
  searchVinyls: () => api.searchVinyls({ query: { by: 'name', q: 'new@example.com', page: 1 } }),
  findVinyl: () => api.findVinyl({ params: { id: 1 } }),
  readAnalytics: () => api.readAnalytics(),
  listNotifications: () =>
    api.listNotifications({ query: { limit: 1, offset: 1, unread: 'new@example.com' } }),
  unreadCount: () => api.unreadCount(),
  markRead: () => api.markRead({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  markAllRead: () => api.markAllRead(),
  removeNotification: () =>
    api.removeNotification({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  restoreNotification: () =>
    api.restoreNotification({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  getNotificationSettings: () => api.getNotificationSettings(),
  updateNotificationSettings: () =>
    api.updateNotificationSettings({
      body: { emailEnabled: true, telegramEnabled: true, telegramChatId: 'new@example.com' },
    }),
  startChatLink: () => api.startChatLink(),
  endChatLink: () => api.endChatLink(),
  testTelegram: () => api.testTelegram(),
  testEmail: () => api.testEmail(),
  unsubscribe: () => api.unsubscribe({ params: { token: 'new@example.com' } }),
  telegramWebhook: () =>
    api.telegramWebhook({
      body: 'release_id\n4821907\n',
      headers: { 'x-telegram-bot-api-secret-token': 'list.csv' },
    }),
  subscriptionStatus: () => api.subscriptionStatus(),
  refreshSubscription: () => api.refreshSubscription(),
  cancelSubscription: () => api.cancelSubscription(),
  resumeSubscription: () => api.resumeSubscription(),
  openBillingPortal: () => api.openBillingPortal({ body: { return_url: 'new@example.com' } }),
  createCheckoutSession: () =>
    api.createCheckoutSession({ body: { success_url: 'new@example.com', cancel_url: 'new@example.com' } }),
  stripeWebhook: () =>
    api.stripeWebhook({ body: 'release_id\n4821907\n', headers: { 'stripe-signature': 'list.csv' } }),
  readStart: () => api.readStart(),
  instanceInfo: () => api.instanceInfo(),
  globalMetrics: () => api.globalMetrics(),
  adminDashboard: () => api.adminDashboard(),
  adminUsers: () => api.adminUsers({ query: { page: 1, limit: 1, search: 'new@example.com' } }),
  adminUserPage: () => api.adminUserPage({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  makePremium: () => api.makePremium({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  makeFree: () => api.makeFree({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  adminDeleteUser: () => api.adminDeleteUser({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  signUserOut: () => api.signUserOut({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  resendConfirmation: () =>
    api.resendConfirmation({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  adminVinyls: () => api.adminVinyls({ query: { page: 1, limit: 1, available: 'new@example.com', tier: 1 } }),
  adminNotifications: () => api.adminNotifications({ query: { page: 1, limit: 1 } }),
  adminAudit: () =>
    api.adminAudit({ query: { page: 1, limit: 1, action: 'make-premium', search: 'new@example.com' } }),
  adminSecurity: () =>
    api.adminSecurity({
      query: {
        page: 1,
        limit: 1,
        kind: 'sign-in',
        outcome: 'succeeded',
        account: 'new@example.com',
        network: 'new@example.com',
        since: 'new@example.com',
      },
    }),
  exportAudit: () =>
    api.exportAudit({
      query: {
        action: 'make-premium',
        search: 'new@example.com',
        before: '00000000-0000-4000-8000-000000000000',
      },
    }),
  adminOptimization: () => api.adminOptimization(),
  pauseChecking: () => api.pauseChecking(),
  resumeChecking: () => api.resumeChecking(),
  resetVinylCheckTimes: () => api.resetVinylCheckTimes(),
  whatIf: () => api.whatIf({ query: { requestsPerMinute: 1 } }),
  adminOperations: () => api.adminOperations(),
  downloadBackup: () => api.downloadBackup({ params: { name: 'new@example.com' } }),
  adminDeliveries: () => api.adminDeliveries(),
  deadLetters: () => api.deadLetters({ query: { page: 1, limit: 1 } }),
  sendAgain: () => api.sendAgain({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  listAnnouncements: () => api.listAnnouncements(),
  announce: () =>
    api.announce({
      body: {
        tone: 'info',
        text: { en: 'new@example.com', es: 'new@example.com' },
        endsAt: 'new@example.com',
      },
    }),
  endAnnouncement: () => api.endAnnouncement({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  readAnnouncement: () => api.readAnnouncement(),
})
