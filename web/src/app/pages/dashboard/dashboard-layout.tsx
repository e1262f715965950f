import type { Locale } from '@cratewatch/domain/accounts/locale'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { InstallOffer } from '../../../features/alerting/push/install-offer.tsx'
import { AnnouncementBanner, OutageBanner } from '../../../features/operating/announcement-banner.tsx'
import { ArrivalNotice } from '../../../features/people/arrival/arrival-news.tsx'
import { ReauthenticationDialog } from '../../../features/people/reauthentication/reauthentication-dialog.tsx'
import { notificationSettingsQuery } from '../../../lib/alerts/alert-queries.ts'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { isReadOnlySession, isSessionRefused } from '../../../lib/profile.ts'
import { readLastEnd, useToken } from '../../../lib/session/session.ts'
import { ALL, speak, useTexts, withTexts } from '../../../lib/text/i18n.ts'
import { deferred, useDeferred } from '../../../ui/deferred.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { UserContext } from '../../page.tsx'
import { wayBack } from '../../return-path.ts'
import { PaymentNotices, ReturnedReauthentication } from '../../returns.tsx'
import { DashboardShell } from '../../shell/dashboard-shell.tsx'
import { SourceLine, DemoNotice } from '../../shell/instance-lines.tsx'
import { PublicShell } from '../../shell/public-shell.tsx'
import { useDevice, useWarmUp } from '../../use-device.ts'
import { useProfile } from '../../use-profile.ts'
import { SAVING_LANGUAGE } from '../../use-save-language.ts'
import { PendingPage } from '../no-page.tsx'

/** Kept by the service worker for the moment when there is no network. */
const offlinePage = deferred(() => import('../../../features/watching/offline.tsx'))

/** Loaded with its texts for those of whose channels none works. */
const silentBanner = deferred(() =>
  withTexts(ALL, import('../../../features/alerting/channels/silent-banner.tsx')),
)

/** Frames every page that needs a session, while there is one. */
export function DashboardLayout({ children }: { children?: ReactNode }) {
  return useToken() === null ? <Leave /> : <SignedIn>{children ?? <Opened />}</SignedIn>
}

/**
 * Leads to the sign-in page: after signing out without a word, after an ended session with the reason and a way back.
 */
function Leave() {
  const router = useRouter()
  useEffect(() => {
    const { href } = router.state.location
    const why = readLastEnd()
    const search =
      why === 'left' ? {} : { ...(why === 'ended' && { ended: true as const }), ...wayBack(href) }
    void router.navigate({ to: '/auth', search, replace: true })
  }, [router])
  return <PendingPage />
}

/** The page that is opened, and what brought somebody back to it. */
function Opened() {
  return (
    <>
      <PaymentNotices />
      <Outlet />
      <ReturnedReauthentication />
    </>
  )
}

function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const profile = useProfile()
  const live = useLive()
  const client = useQueryClient()
  const offline = useDeferred(offlinePage, profile.state === 'offline')
  const isSourceNamed = useMatches({
    select: (all) => all.some(({ status, staticData }) => status === 'success' && staticData.namesSource),
  })
  const isKnown = profile.state === 'known'

  useWarmUp(isKnown)
  useDevice(isKnown)
  useLanguageOf(isKnown && !isReadOnlySession(client) ? profile.user.locale : undefined)

  if (profile.state === 'loading') return <PendingPage label={t('shell.verifying')} />
  if (profile.state === 'failing') {
    return <ProfileFailing error={profile.error} isTrying={profile.isTrying} onTryNow={profile.tryNow} />
  }
  if (profile.state === 'offline') {
    const { list, isTrying, tryNow } = profile
    return offline && <offline.OfflinePage list={list} isTrying={isTrying} onTryNow={tryNow} />
  }
  const { user } = profile
  return (
    <UserContext value={user}>
      <DashboardShell user={user} live={live}>
        <DemoNotice className="mb-6 sm:mb-12" />
        <ArrivalNotice user={user} />
        <OutageBanner />
        <SilentChannels />
        <AnnouncementBanner />
        <InstallOffer />
        {children}
        {isSourceNamed && <SourceLine />}
      </DashboardShell>
      <ReauthenticationDialog user={user} />
    </UserContext>
  )
}

function SilentChannels() {
  const silent = useQuery(notificationSettingsQuery).data?.silent ?? null
  const code = useDeferred(silentBanner, silent !== null)
  return silent !== null && code !== null && <code.SilentBanner silent={silent} />
}

/** Speaks the language of the account, unless another one is just being chosen. */
function useLanguageOf(locale: Locale | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const isChoosing = client.isMutating({ mutationKey: SAVING_LANGUAGE }) > 0
    if (locale !== undefined && !isChoosing) void speak(locale)
  }, [client, locale])
}

type ProfileFailingProps = { error: Error; isTrying: boolean; onTryNow: () => void }

/** Says that the account cannot be loaded now, that the session is kept, and that loading is retried. */
function ProfileFailing({ error, isTrying, onTryNow }: ProfileFailingProps) {
  const { t } = useTexts()
  // The session ends at this moment, so there is nothing to retry.
  if (isSessionRefused(error)) return <PendingPage label={t('shell.verifying')} />
  const what = error instanceof ApiError && error.isPassing ? 'unreachable' : 'faulty'
  return (
    <PublicShell>
      <ErrorState
        level={1}
        title={t(`errors.${what}.title`)}
        retryLabel={t('errors.retry')}
        onRetry={onTryNow}
        retrying={isTrying}
      >
        <p>{t(`errors.${what}.text`)}</p>
        <p className="mt-2">{t('errors.stillTrying')}</p>
      </ErrorState>
    </PublicShell>
  )
}
