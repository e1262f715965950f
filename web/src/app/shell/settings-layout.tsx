import { Outlet, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { PageHeader } from '../../ui/layout/page.tsx'
import { usePageSections } from '../../ui/layout/tabs.tsx'
import { PageTabs } from './page-tabs.tsx'

/** Frames a page of settings; what was searched for on another one is forgotten. */
export function SettingsLayout() {
  return <SearchedPage key={useLocation({ select: ({ pathname }) => pathname })} />
}

/** With so many sections a page is searched, not read. */
const SECTIONS_TO_SEARCH = 7

/** Lays the page out: the list of its sections beside them, and where there are many a search, on a phone above them. */
function SearchedPage() {
  const { t } = useTexts()
  const content = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const sections = usePageSections(content, query)
  const isSearched = query !== '' || sections.length >= SECTIONS_TO_SEARCH
  return (
    <div className="grid gap-6">
      <PageHeader title={t('shell.nav.settings')} />
      <PageTabs label={t('shell.nav.settings')} below="/dashboard/settings/" />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <div className="grid gap-4 lg:sticky lg:top-20 low:static">
          {isSearched && (
            <SearchField
              label={t('settings.search.label')}
              hideLabel
              placeholder={t('settings.search.label')}
              clearLabel={t('settings.search.clear')}
              value={query}
              onValueChange={setQuery}
            />
          )}
          <nav aria-label={t('settings.search.sections')} className="max-lg:hidden">
            <ul>{sections.map(sectionLink)}</ul>
          </nav>
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {query.trim() !== '' && sections.length === 0 && t('settings.search.nothing')}
          </p>
        </div>
        <div ref={content} className="grid grid-cols-1 gap-6">
          <Outlet />
        </div>
      </div>
    </div>
  )
}

const sectionLink = ({ id, title }: ReturnType<typeof usePageSections>[number]) => (
  <li key={id}>
    <a href={`#${id}`} className="focus-ring block rounded-sm py-2 text-sm hover:underline">
      {title}
    </a>
  </li>
)
