import { Link, useLocation } from '@tanstack/react-router'
import {
  Bell,
  Disc3,
  Gauge,
  LayoutDashboard,
  ShieldCheck,
  UsersRound,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkTabs } from '../../ui/layout/tabs.tsx'

type TabKey = 'dashboard' | 'users' | 'watches' | 'notifications' | 'optimization' | 'operations' | 'security'

/** Every tab of the admin area. A new one is one line here and one route. */
const TABS = [
  { key: 'dashboard', to: '/dashboard/admin/dashboard', icon: LayoutDashboard },
  { key: 'users', to: '/dashboard/admin/users', icon: UsersRound },
  { key: 'watches', to: '/dashboard/admin/vinyls', icon: Disc3 },
  { key: 'notifications', to: '/dashboard/admin/notifications', icon: Bell },
  { key: 'optimization', to: '/dashboard/admin/optimization', icon: Gauge },
  { key: 'operations', to: '/dashboard/admin/operations', icon: Wrench },
  { key: 'security', to: '/dashboard/admin/security', icon: ShieldCheck },
] as const satisfies readonly { key: TabKey; to: string; icon: LucideIcon }[]

/** The tabs of the admin area, each a link. */
export function AdminTabs() {
  const { t } = useTranslation()
  const active = useLocation({
    select: ({ pathname }) => TABS.find(({ to }) => pathname.startsWith(to))?.key ?? 'dashboard',
  })
  return (
    <LinkTabs
      label={t('admin.title')}
      activeKey={active}
      tabs={TABS.map(({ key, icon: Icon }) => ({ key, label: t(`admin.tabs.${key}`), icon: <Icon /> }))}
      renderLink={(key, look) => (
        <Link to={TABS.find((tab) => tab.key === key)?.to ?? TABS[0].to} {...look} />
      )}
    />
  )
}
