import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { usePageSections } from '../../ui/layout/use-page-sections.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { Bell, CircleUser, Disc3, type LucideIcon } from 'lucide-react'
import { LinkTabs } from '../../ui/layout/tabs.tsx'

/** Lays a page of settings out: a search and the list of its sections beside them, or above them on a phone. */
export function SettingsLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const content = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const sections = usePageSections(content, query)
  return (
    <div className="grid gap-6">
      <PageHeader title={t('settings.title')} />
      <SettingsTabs />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <div className="grid gap-4 lg:sticky lg:top-20">
          <SearchField
            label={t('settings.search.label')}
            hideLabel
            placeholder={t('settings.search.label')}
            clearLabel={t('settings.search.clear')}
            value={query}
            onValueChange={setQuery}
          />
          <nav aria-label={t('settings.search.sections')} className="max-lg:hidden">
            <ul>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="focus-ring block rounded-sm py-2 text-sm hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {query.trim() !== '' && sections.length === 0 && t('settings.search.nothing')}
          </p>
        </div>
        <div ref={content} className="grid grid-cols-1 gap-6">
          {children}
        </div>
      </div>
    </div>
  )
}

type TabKey = 'discogs' | 'notifications' | 'account'

/** Every tab of the settings. A new one is one line here and one route. */
const TABS = [
  { key: 'discogs', to: '/dashboard/settings/discogs', icon: Disc3 },
  { key: 'notifications', to: '/dashboard/settings/notifications', icon: Bell },
  { key: 'account', to: '/dashboard/settings/account', icon: CircleUser },
] as const satisfies readonly { key: TabKey; to: string; icon: LucideIcon }[]

/** The tabs of the settings, each a link. */
function SettingsTabs() {
  const { t } = useTranslation()
  const active = useLocation({
    select: ({ pathname }) => TABS.find(({ to }) => pathname.startsWith(to))?.key ?? 'discogs',
  })
  return (
    <LinkTabs
      label={t('settings.title')}
      activeKey={active}
      tabs={TABS.map(({ key, icon: Icon }) => ({ key, label: t(`account.tabs.${key}`), icon: <Icon /> }))}
      renderLink={(key, look) => (
        <Link to={TABS.find((tab) => tab.key === key)?.to ?? TABS[0].to} {...look} />
      )}
    />
  )
}
