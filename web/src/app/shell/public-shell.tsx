import type { ReactNode } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { classNames } from '../../ui/class-names.ts'
import { AppShell, TopBar } from '../../ui/layout/app-shell.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Footer } from './instance-lines.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { LightSwitch } from './light-switch.tsx'

/** Frames the public pages. */
export function PublicShell({ children }: { children: ReactNode }) {
  const { t } = useTexts()
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
              <LanguagePicker compact="on-phones" />
              <LightSwitch className="max-sm:hidden" />
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

/** Frames what a link in a mail opens: one card. */
export function LinkCard({ className, children }: { className: string; children: ReactNode }) {
  return (
    <PublicShell>
      <Container size="sm" className="py-12 sm:py-20">
        <Card padding="lg" className={classNames('grid grid-cols-1', className)}>
          {children}
        </Card>
      </Container>
    </PublicShell>
  )
}
