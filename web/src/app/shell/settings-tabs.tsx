import { Link, useLocation } from '@tanstack/react-router'
import { Bell, CircleUser, Disc3, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/layout/tabs.tsx'

type TabKey = 'discogs' | 'notifications' | 'account'

/** Every tab of the settings. A new one is one line here and one route. */
const TABS = [
  { key: 'discogs', to: '/dashboard/settings/discogs', icon: Disc3 },
  { key: 'notifications', to: '/dashboard/settings/notifications', icon: Bell },
  { key: 'account', to: '/dashboard/settings/account', icon: CircleUser },
] as const satisfies readonly { key: TabKey; to: string; icon: LucideIcon }[]

/** The tabs of the settings, each a link. */
export function SettingsTabs() {
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
