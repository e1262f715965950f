import * as alertRules from './alerting/alert-rule.ts'
import * as alertTiming from './alerting/alert-timing.ts'
import * as channels from './alerting/channels.ts'
import * as feeds from './alerting/feeds.ts'
import * as inApp from './alerting/in-app-notifications.ts'
import * as settings from './alerting/notification-settings.ts'
import * as shops from './checking/shops.ts'
import * as followed from './lists/followed-lists.ts'
import * as shared from './lists/shared-lists.ts'
import * as imports from './lists/vinyl-import.ts'
import * as wantlist from './lists/wantlist.ts'
import * as announcements from './operating/announcements.ts'
import * as adminAudit from './operating/audit.ts'
import { adminDashboard } from './operating/dashboard.ts'
import * as instance from './operating/instance.ts'
import { adminNotifications } from './operating/notifications.ts'
import * as adminOperations from './operating/operations.ts'
import * as adminOptimization from './operating/optimization.ts'
import * as adminUsers from './operating/users.ts'
import { adminVinyls } from './operating/vinyls.ts'
import * as accountChanges from './people/account-changes.ts'
import * as accountSettings from './people/account-settings.ts'
import * as accounts from './people/accounts.ts'
import * as appRemoval from './people/app-removal.ts'
import * as confirmations from './people/confirmations.ts'
import * as marketplace from './people/marketplace-account.ts'
import * as passkeys from './people/passkeys.ts'
import * as passwordReset from './people/password-reset.ts'
import * as personalTokens from './people/personal-tokens.ts'
import * as reauthentication from './people/reauthentication.ts'
import * as secondFactor from './people/second-factor.ts'
import * as securityEvents from './people/security-events.ts'
import * as sso from './people/single-sign-on.ts'
import * as subscription from './people/subscription.ts'
import { globalMetrics } from './site/global-metrics.ts'
import { readStart } from './start.ts'
import * as alertLinks from './watching/alert-links.ts'
import { readAnalytics } from './watching/analytics.ts'
import { vinylCapacity } from './watching/capacity.ts'
import * as manyVinyls from './watching/many-vinyls.ts'
import { muteVinyl, unmuteVinyl, setVinylNote, starVinyl, boughtVinyl } from './watching/marks.ts'
import * as masters from './watching/masters.ts'
import { readVinyl } from './watching/record-page.ts'
import * as search from './watching/vinyl-search.ts'
import * as vinyls from './watching/vinyls.ts'
import * as watchRules from './watching/watch-rules.ts'

/** Every call of the API by name. Server, web and the API document read this table. */
export const endpoints = {
  signup: accounts.signup,
  login: accounts.login,
  checkEmail: accounts.checkEmail,
  finishArrival: accounts.finishArrival,
  logout: accounts.logout,
  reauthenticationMethods: reauthentication.reauthenticationMethods,
  reauthenticate: reauthentication.reauthenticate,
  reauthenticateByMarketplace: reauthentication.reauthenticateByMarketplace,
  reauthenticateByPasskey: reauthentication.reauthenticateByPasskey,
  reauthenticateBySso: reauthentication.reauthenticateBySso,
  finishReauthentication: reauthentication.finishReauthentication,
  authProfile: accounts.authProfile,
  getProfile: accounts.getProfile,
  updateProfile: accounts.updateProfile,
  updateEmail: accountSettings.updateEmail,
  readConfirmation: confirmations.readConfirmation,
  confirmEmail: confirmations.confirmEmail,
  refuseEmailChange: confirmations.refuseEmailChange,
  readUndo: accountChanges.readUndo,
  undoChange: accountChanges.undoChange,
  changePassword: accountSettings.changePassword,
  listSessions: accountSettings.listSessions,
  ownAccesses: accountSettings.ownAccesses,
  endOtherSessions: accountSettings.endOtherSessions,
  endOneSession: accountSettings.endOneSession,
  endAccesses: accountSettings.endAccesses,
  ownActivity: securityEvents.ownActivity,
  exportUserData: accountSettings.exportUserData,
  deleteAccount: accountSettings.deleteAccount,
  requestPasswordReset: passwordReset.requestPasswordReset,
  validatePasswordReset: passwordReset.validatePasswordReset,
  resetPassword: passwordReset.resetPassword,
  startPasskeySignIn: passkeys.startPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  listPasskeys: passkeys.listPasskeys,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  giveSecondFactor: secondFactor.giveSecondFactor,
  readSecondFactor: appRemoval.readSecondFactor,
  askAppRemoval: appRemoval.askAppRemoval,
  readAppRemoval: appRemoval.readAppRemoval,
  beginAppRemoval: appRemoval.beginAppRemoval,
  keepAuthenticatorApp: appRemoval.keepAuthenticatorApp,
  readAuthenticatorApp: secondFactor.readAuthenticatorApp,
  startAuthenticatorApp: secondFactor.startAuthenticatorApp,
  addAuthenticatorApp: secondFactor.addAuthenticatorApp,
  removeAuthenticatorApp: secondFactor.removeAuthenticatorApp,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  listTokens: personalTokens.listTokens,
  makeToken: personalTokens.makeToken,
  revokeToken: personalTokens.revokeToken,
  readToken: personalTokens.readToken,
  marketplaceLogin: marketplace.marketplaceLogin,
  marketplaceConnect: marketplace.marketplaceConnect,
  marketplaceCallback: marketplace.marketplaceCallback,
  marketplaceStatus: marketplace.marketplaceStatus,
  marketplaceDisconnect: marketplace.marketplaceDisconnect,
  ssoLogin: sso.ssoLogin,
  ssoConnect: sso.ssoConnect,
  ssoCallback: sso.ssoCallback,
  ssoIdentities: sso.ssoIdentities,
  ssoDisconnect: sso.ssoDisconnect,
  readWantlist: wantlist.readWantlist,
  syncWantlist: wantlist.syncWantlist,
  startWantlistSync: wantlist.startWantlistSync,
  cancelWantlistSync: wantlist.cancelWantlistSync,
  wantlistSyncStatus: wantlist.wantlistSyncStatus,
  wantlistSyncItems: wantlist.wantlistSyncItems,
  getSyncSettings: wantlist.getSyncSettings,
  updateSyncSettings: wantlist.updateSyncSettings,
  wantlistDifferences: wantlist.wantlistDifferences,
  sharedLists: shared.sharedLists,
  shareList: shared.shareList,
  endSharedList: shared.endSharedList,
  sharedListPage: shared.sharedListPage,
  readSharedList: shared.readSharedList,
  takeOverSharedList: shared.takeOverSharedList,
  followedLists: followed.followedLists,
  followList: followed.followList,
  unfollowList: followed.unfollowList,
  syncFollowedList: followed.syncFollowedList,
  cancelFollowedListSync: followed.cancelFollowedListSync,
  followedListItems: followed.followedListItems,
  listShops: shops.listShops,
  followShop: shops.followShop,
  unfollowShop: shops.unfollowShop,
  setParcelAlert: shops.setParcelAlert,
  endParcelAlert: shops.endParcelAlert,
  readShop: shops.readShop,
  vinylCopies: shops.vinylCopies,
  previewImport: imports.previewImport,
  readImportPreview: imports.readImportPreview,
  importPreviewLines: imports.importPreviewLines,
  rereadImport: imports.rereadImport,
  startImportSearch: imports.startImportSearch,
  stopImportSearch: imports.stopImportSearch,
  discardImport: imports.discardImport,
  confirmImport: imports.confirmImport,
  importStatus: imports.importStatus,
  importItems: imports.importItems,
  cancelImport: imports.cancelImport,
  exportVinyls: imports.exportVinyls,
  listVinyls: vinyls.listVinyls,
  addVinyl: vinyls.addVinyl,
  vinylCapacity,
  explainPriority: vinyls.explainPriority,
  starVinyl,
  setVinylNote,
  boughtVinyl,
  followSuccessor: vinyls.followSuccessor,
  removeVinyl: manyVinyls.removeVinyl,
  muteVinyls: manyVinyls.muteVinyls,
  removeVinyls: manyVinyls.removeVinyls,
  restoreVinyls: manyVinyls.restoreVinyls,
  getAlertRule: alertRules.getAlertRule,
  setAlertRule: alertRules.setAlertRule,
  setVinylRule: watchRules.setVinylRule,
  setVinylRules: watchRules.setVinylRules,
  dryRunRule: watchRules.dryRunRule,
  getAlertTiming: alertTiming.getAlertTiming,
  setAlertTiming: alertTiming.setAlertTiming,
  readVinyl,
  muteVinyl,
  unmuteVinyl,
  readAlertLink: alertLinks.readAlertLink,
  useAlertLink: alertLinks.useAlertLink,
  listChannels: channels.listChannels,
  addChannel: channels.addChannel,
  addBrowser: channels.addBrowser,
  browserKey: channels.browserKey,
  confirmChannel: channels.confirmChannel,
  askAgain: channels.askAgain,
  changeChannel: channels.changeChannel,
  removeChannel: channels.removeChannel,
  testChannel: channels.testChannel,
  renewSecret: channels.renewSecret,
  channelDeliveries: channels.channelDeliveries,
  repeatDelivery: channels.repeatDelivery,
  readChannelInvitation: channels.readChannelInvitation,
  answerChannelInvitation: channels.answerChannelInvitation,
  readFeedAddress: feeds.readFeedAddress,
  renewFeedAddress: feeds.renewFeedAddress,
  removeFeedAddress: feeds.removeFeedAddress,
  alertFeed: feeds.alertFeed,
  readMaster: masters.readMaster,
  watchMaster: masters.watchMaster,
  choosePressings: masters.choosePressings,
  excludePressing: masters.excludePressing,
  searchVinyls: search.searchVinyls,
  findVinyl: search.findVinyl,
  readAnalytics,
  listNotifications: inApp.listNotifications,
  unreadCount: inApp.unreadCount,
  markRead: inApp.markRead,
  markAllRead: inApp.markAllRead,
  removeNotification: inApp.removeNotification,
  restoreNotification: inApp.restoreNotification,
  getNotificationSettings: settings.getNotificationSettings,
  updateNotificationSettings: settings.updateNotificationSettings,
  startChatLink: settings.startChatLink,
  endChatLink: settings.endChatLink,
  testTelegram: settings.testTelegram,
  testEmail: settings.testEmail,
  unsubscribe: settings.unsubscribe,
  telegramWebhook: settings.telegramWebhook,
  subscriptionStatus: subscription.subscriptionStatus,
  refreshSubscription: subscription.refreshSubscription,
  cancelSubscription: subscription.cancelSubscription,
  resumeSubscription: subscription.resumeSubscription,
  openBillingPortal: subscription.openBillingPortal,
  createCheckoutSession: subscription.createCheckoutSession,
  stripeWebhook: subscription.stripeWebhook,
  readStart,
  instanceInfo: instance.instanceInfo,
  globalMetrics,
  adminDashboard,
  adminUsers: adminUsers.adminUsers,
  adminUserPage: adminUsers.adminUserPage,
  makePremium: adminUsers.makePremium,
  makeFree: adminUsers.makeFree,
  adminDeleteUser: adminUsers.adminDeleteUser,
  signUserOut: adminUsers.signUserOut,
  resendConfirmation: adminUsers.resendConfirmation,
  adminVinyls,
  adminNotifications,
  adminAudit: adminAudit.adminAudit,
  adminSecurity: securityEvents.adminSecurity,
  exportAudit: adminAudit.exportAudit,
  adminOptimization: adminOptimization.adminOptimization,
  pauseChecking: adminOptimization.pauseChecking,
  resumeChecking: adminOptimization.resumeChecking,
  resetVinylCheckTimes: adminOptimization.resetVinylCheckTimes,
  whatIf: adminOptimization.whatIf,
  adminOperations: adminOperations.adminOperations,
  downloadBackup: adminOperations.downloadBackup,
  adminDeliveries: adminOperations.adminDeliveries,
  deadLetters: adminOperations.deadLetters,
  sendAgain: adminOperations.sendAgain,
  listAnnouncements: announcements.listAnnouncements,
  announce: announcements.announce,
  endAnnouncement: announcements.endAnnouncement,
  readAnnouncement: announcements.readAnnouncement,
} as const
