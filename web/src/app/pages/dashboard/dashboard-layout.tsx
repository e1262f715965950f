import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrivalNotice } from '../../../features/accounts/arrival/arrival-notice.tsx'
import { InstallOffer } from '../../../features/push/install-offer.tsx'
import { ReauthenticationDialog } from '../../../features/reauthentication/reauthentication-dialog.tsx'
import { OfflinePage } from '../../../features/watches/offline/offline-page.tsx'
import { AnnouncementBanner } from '../../../features/announcement/announcement-banner.tsx'
import { speak } from '../../../lib/text/i18n.ts'
import { readLastEnd } from '../../../lib/session/session.ts'
import { useLive } from '../../../lib/live/use-live.ts'
import { useToken } from '../../../lib/session/use-session.ts'
import { DashboardContext } from '../../dashboard-context.ts'
import { wayBack } from '../../routing/guards.ts'
import { ConnectionNotice } from '../../shell/connection-notice.tsx'
import { DemoNotice } from '../../shell/demo-notice.tsx'
import { DashboardShell } from '../../shell/dashboard-shell.tsx'
import { SAVING_LANGUAGE } from '../../shell/use-save-language.ts'
import { useDevice } from '../../use-device.ts'
import { useProfile } from '../../use-profile.ts'
import { useWarmUp } from '../../warm-up.ts'
import { PaymentNotices } from '../../payment-notices.tsx'
import { ReturnedReauthentication } from '../../returned-reauthentication.tsx'
import { PendingPage } from '../pending-page.tsx'
import { ProfileFailing } from './profile-failing.tsx'

/** Frames every page that needs a session, while there is one. */
export function DashboardLayout() {
  return useToken() === null ? <Leave /> : <SignedIn />
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

function SignedIn() {
  const { t } = useTranslation()
  const profile = useProfile()
  const client = useQueryClient()
  const live = useLive()
  const isKnown = profile.state === 'known'
  const locale = isKnown ? profile.user.locale : undefined

  useWarmUp(isKnown)
  useDevice(isKnown)

  useEffect(() => {
    const isChoosing = client.isMutating({ mutationKey: SAVING_LANGUAGE }) > 0
    if (locale !== undefined && !isChoosing) void speak(locale)
  }, [client, locale])

  if (profile.state === 'loading') return <PendingPage label={t('shell.verifying')} />
  if (profile.state === 'failing') {
    return <ProfileFailing error={profile.error} isTrying={profile.isTrying} onTryNow={profile.tryNow} />
  }
  if (profile.state === 'offline') {
    return <OfflinePage list={profile.list} isTrying={profile.isTrying} onTryNow={profile.tryNow} />
  }
  const { user } = profile
  return (
    <DashboardContext value={{ user }}>
      <DashboardShell user={user}>
        <DemoNotice className="mb-6" />
        <ArrivalNotice user={user} />
        <AnnouncementBanner />
        <InstallOffer />
        <PaymentNotices />
        <Outlet />
      </DashboardShell>
      <ConnectionNotice live={live} />
      <ReauthenticationDialog user={user} />
      <ReturnedReauthentication />
    </DashboardContext>
  )
}
