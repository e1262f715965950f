import { useEffect, useState } from 'react'
import { AppShell } from '../../ui/layout/app-shell.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { NavItem, TopBar } from '../../ui/layout/top-bar.tsx'
import { Actions } from './design/actions.tsx'
import { Facts } from './design/facts.tsx'
import { Feedback } from './design/feedback.tsx'
import { forceStates } from './design/force-states.ts'
import { Forms } from './design/forms.tsx'
import { Foundations } from './design/foundations.tsx'
import { Navigation } from './design/navigation.tsx'
import { Overlays } from './design/overlays.tsx'
import { Records } from './design/records-section.tsx'

const chapters = ['foundations', 'records', 'actions', 'forms', 'feedback', 'navigation', 'overlays', 'facts']

/** Every piece of the design language in every state. For development and the demo. */
export function DesignPage() {
  const [both, setBoth] = useState(false)
  useEffect(() => forceStates(document.styleSheets), [])
  return (
    <AppShell skipLabel="Skip to the pieces" header={<Header both={both} onBothChange={setBoth} />}>
      {both ? (
        <div className="grid grid-cols-2">
          <Pieces theme="light" />
          <Pieces theme="dark" />
        </div>
      ) : (
        <Pieces />
      )}
      <Toaster label="Notifications" />
    </AppShell>
  )
}

function Header({ both, onBothChange }: { both: boolean; onBothChange: (both: boolean) => void }) {
  return (
    <TopBar
      brand={<Logo name="Cratewatch" />}
      actions={
        <>
          <Button variant="ghost" size="sm" className="max-lg:hidden" onClick={() => onBothChange(!both)}>
            {both ? 'One theme' : 'Both themes'}
          </Button>
          <ThemeSwitch toDarkLabel="Turn the lights off" toLightLabel="Turn the lights on" />
        </>
      }
    />
  )
}

function Pieces({ theme }: { theme?: 'light' | 'dark' }) {
  return (
    <div data-theme={theme} className="min-w-0 bg-paper text-ink">
      <Container className="pt-8 sm:pt-12">
        <PageHeader
          title="Design language"
          subtitle="Every piece in every state. What presses is red, what is on sale is green, the rest is paper and ink."
        />
        <nav aria-label="Chapters" className="-ms-3 mt-5 mb-8 flex flex-wrap">
          {chapters.map((chapter) => (
            <NavItem key={chapter} href={`#${chapter}`} className="capitalize">
              {chapter}
            </NavItem>
          ))}
        </nav>
        <Foundations />
        <Records />
        <Actions />
        <Forms />
        <Feedback />
        <Navigation />
        <Overlays />
        <Facts />
      </Container>
    </div>
  )
}
