import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { DOUBT } from '../../features/people/doubt.ts'
import { publicPage, shownToAll } from '../page.tsx'
import { readAuthSearch } from '../search/search.ts'
import { LinkCard } from '../shell/public-shell.tsx'
import { leaveForLanding, requireVisitor } from './guards.ts'
import { alone, root, served } from './roots.tsx'

/** The landing page is no page of the application: it is built and served as HTML. */
export const landing = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: leaveForLanding })

/** The sign-in page is also shown without the router, so it names the tab itself. */
const auth = createRoute({
  getParentRoute: () => served,
  path: '/auth',
  ...alone,
  validateSearch: readAuthSearch,
  beforeLoad: requireVisitor,
  component: lazyRouteComponent(() => import('../pages/auth/auth-page.tsx'), 'AuthPage'),
})

/** The pages that links of mails about the account open, framed like the sign-in page. */
const account = createRoute({
  getParentRoute: () => served,
  id: 'account',
  ...alone,
  ...shownToAll({
    load: () => import('../shell/auth-layout.tsx'),
    show:
      ({ AuthLayout }) =>
      () => (
        <AuthLayout>
          <Outlet />
        </AuthLayout>
      ),
  }),
})

const forgotPassword = publicPage(account, '/forgot-password', {
  title: (t) => t('accounts.login.forgot'),
  load: () => import('../../features/people/passwords/reset-password.tsx'),
  show: ({ ForgotPassword }) => ForgotPassword,
})

const resetPassword = publicPage(account, '/reset-password', {
  title: (t) => t('accounts.reset.title'),
  load: () => import('../../features/people/passwords/reset-password.tsx'),
  show:
    ({ ResetPassword }) =>
    ({ leaveFor }) => <ResetPassword onDone={(removed) => leaveFor('/auth', { removed, wanted: DOUBT })} />,
})

const confirmEmail = publicPage(account, '/confirm-email', {
  title: (t) => t('accounts.confirm.title'),
  load: () => import('../../features/people/confirmation/confirm-email.tsx'),
  show:
    ({ ConfirmEmail }) =>
    ({ leaveFor }) => <ConfirmEmail onLeave={(removed) => leaveFor('/auth', { removed })} />,
})

const undoChange = publicPage(account, '/undo-change', {
  title: (t) => t('accounts.undo.title'),
  load: () => import('../../features/people/confirmation/undo-change.tsx'),
  show:
    ({ UndoChange }) =>
    ({ leaveFor }) => <UndoChange onLeave={(removed) => leaveFor('/auth', { removed, wanted: DOUBT })} />,
})

const removeApp = publicPage(account, '/remove-app', {
  title: (t) => t('accounts.removeApp.title'),
  load: () => import('../../features/people/confirmation/remove-app.tsx'),
  show: ({ RemoveApp }) => RemoveApp,
})

const unsubscribe = createRoute({
  getParentRoute: () => served,
  path: '/unsubscribe/$token',
  ...alone,
  ...shownToAll({
    title: (t) => t('unsubscribe.title'),
    load: () => import('../pages/unsubscribe-page.tsx'),
    show: ({ UnsubscribePage }) => UnsubscribePage,
  }),
})

const alertPage = {
  ...alone,
  ...shownToAll({
    title: (t) => t('alertLink.pageTitle'),
    load: () => import('../../features/watching/alert-link/alert-link-view.tsx'),
    show:
      ({ AlertLinkView }) =>
      ({ token }) => (
        <LinkCard className="gap-6">
          <AlertLinkView token={token} />
        </LinkCard>
      ),
  }),
}
const alertLink = createRoute({ getParentRoute: () => served, path: '/alert/$token', ...alertPage })
/** Where the links of older mails lead. */
const muteLink = createRoute({ getParentRoute: () => served, path: '/mute/$token', ...alertPage })

const channelInvitation = createRoute({
  getParentRoute: () => served,
  path: '/channel-invitation/$token',
  ...alone,
  ...shownToAll({
    title: (t) => t('channels.invitation.title'),
    load: () => import('../../features/alerting/channels/invitation.tsx'),
    show:
      ({ Invitation }) =>
      ({ token }) => (
        <LinkCard className="gap-5">
          <Invitation token={token} />
        </LinkCard>
      ),
  }),
})

/** The pages that anybody may open. */
export const publicPages = [
  auth,
  account.addChildren([forgotPassword, resetPassword, confirmEmail, undoChange, removeApp]),
  unsubscribe,
  alertLink,
  muteLink,
  channelInvitation,
] as const
