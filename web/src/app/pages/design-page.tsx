import { useEffect, useState } from 'react'
import { AppShell, NavItem, TopBar } from '../../ui/layout/app-shell.tsx'
import { Button } from '../../ui/buttons.tsx'
import { CodeText } from '../../ui/code-text.tsx'
import { Container, PageHeader } from '../../ui/layout/page.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { Toaster } from '../../ui/feedback/toast.tsx'
import { actions, feedback, forms } from './design/controls.tsx'
import { row, Section, type Chapter } from './design/chapter.tsx'
import { CHAPTERS, ON_PAGES, type ChapterName } from './design/chapters.ts'
import { foundations, records } from './design/foundations.tsx'

const pages: Chapter = {
  title: 'What is seen on its page',
  intro: 'The states of pages that show it; npm run screenshots photographs them.',
  halves: Object.fromEntries(
    Object.entries(ON_PAGES).map(([piece, states]) => [
      piece,
      row(...states.map((state) => <CodeText key={state}>{state}</CodeText>)),
    ]),
  ),
}

const chapters: Readonly<Record<ChapterName, Chapter>> = {
  foundations,
  records,
  actions,
  forms,
  feedback,
  pages,
}

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
          {CHAPTERS.map((chapter) => (
            <NavItem key={chapter} href={`#${chapter}`} className="capitalize">
              {chapter}
            </NavItem>
          ))}
        </nav>
        {CHAPTERS.map((name) => (
          <Section key={name} name={name} chapter={chapters[name]} />
        ))}
      </Container>
    </div>
  )
}

const states = /(?<!\\):(hover|active|focus-visible|focus-within)\b/g

/**
 * Lets every rule for `:hover`, `:active` and the focus also answer to the classes `is-hover`, `is-active` and
 * `is-focus`, so that states can be seen standing still.
 */
function forceStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) {
    try {
      walk(sheet.cssRules)
    } catch {
      // A sheet of another origin keeps its rules to itself.
    }
  }
}

function walk(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) {
      const forced = rule.selectorText.replace(states, (_, state: string) => `.is-${state.split('-')[0]}`)
      if (forced !== rule.selectorText) rule.selectorText += `, ${forced}`
    }
    if ('cssRules' in rule) walk(rule.cssRules as CSSRuleList)
  }
}
