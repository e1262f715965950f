import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppShell } from '../../ui/layout/app-shell.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TopBar } from '../../ui/layout/top-bar.tsx'
import { Footer } from './footer.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'

export type PublicShellProps = {
  /** The button in the top bar. */
  action?: ReactNode
  children: ReactNode
}

/** Frames the public pages. */
export function PublicShell({ action, children }: PublicShellProps) {
  const { t } = useTranslation()
  return (
    <AppShell
      skipLabel={t('shell.skip')}
      header={
        <TopBar
          brand={
            <a href="/" className="focus-ring flex rounded-control no-underline">
              <Logo name={t('shell.brand')} />
            </a>
          }
          actions={
            <>
              <LanguagePicker compact />
              <LightSwitch className="max-sm:hidden" />
              {action}
            </>
          }
        />
      }
      footer={<Footer aside={<LightSwitch className="sm:hidden" />} />}
    >
      {children}
    </AppShell>
  )
}
