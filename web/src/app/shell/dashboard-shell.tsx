import type { User } from '@cratewatch/contracts/accounts/accounts'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Bell } from '../../features/notifications/bell.tsx'
import { AppShell } from '../../ui/layout/app-shell.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { Logo } from '../../ui/logo.tsx'
import { NavItem, TopBar } from '../../ui/layout/top-bar.tsx'
import { Footer } from './footer.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { activeKey, NAVIGATION } from './navigation.ts'
import { PhoneBar } from './phone-bar.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { Shortcuts } from '../keyboard/shortcuts.tsx'
import { useAlertToasts } from './use-alert-toasts.tsx'
import { useSaveLanguage } from './use-save-language.ts'

/** Frames every page of the dashboard with the navigation. */
export function DashboardShell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  const active = activeKey(pathname)
  useFocusOnNewPage(pathname)
  useAlertToasts()
  return (
    <AppShell
      skipLabel={t('shell.skip')}
      header={
        <TopBar
          navLabel={t('shell.nav.label')}
          brand={
            <Link
              to="/dashboard/vinyls"
              className="focus-ring flex rounded-control no-underline"
              aria-label={t('shell.nav.home')}
            >
              <Logo name={t('shell.brand')} />
            </Link>
          }
          nav={NAVIGATION.filter((entry) => entry.in.includes('bar')).map(({ key, to }) => (
            <NavItem key={key} asChild active={key === active}>
              <Link to={to}>{t(`shell.nav.${key}`)}</Link>
            </NavItem>
          ))}
          actions={<Actions user={user} />}
        />
      }
      footer={<Footer />}
    >
      <Container className="pt-4 pb-14 sm:pt-10">{children}</Container>
      <PhoneBar user={user} />
      <Shortcuts user={user} />
    </AppShell>
  )
}

function Actions({ user }: { user: User }) {
  const saveLanguage = useSaveLanguage()
  return (
    <>
      <Bell />
      <LanguagePicker onChosen={saveLanguage} className="max-md:hidden" />
      <LightSwitch className="max-md:hidden" />
      <ProfileMenu user={user} />
      <MobileMenu user={user} onLanguageChosen={saveLanguage} />
    </>
  )
}

/** Focuses a new page, so that screen readers announce it as after a full load. */
function useFocusOnNewPage(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }, [pathname])
}
