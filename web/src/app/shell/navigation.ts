import type { User } from '@cratewatch/contracts/accounts/accounts'
import { Bell, ChartNoAxesColumn, Disc3, Settings, ShieldCheck, Star, type LucideIcon } from 'lucide-react'

export type NavigationKey = 'vinyls' | 'analytics' | 'notifications' | 'settings' | 'subscription' | 'admin'

export type NavigationEntry = {
  readonly key: NavigationKey
  readonly to: `/dashboard/${NavigationKey}`
  readonly icon: LucideIcon
  /** Links in the top bar; the profile menu; the sheet of small screens holds all of them. */
  readonly in: readonly ('bar' | 'profile')[]
  /** Shown to operators only, also while their session lacks something: the page says what. */
  readonly isForOperators?: true
}

/** Every screen of the dashboard that exists. A new screen is one line here and one route. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { key: 'vinyls', to: '/dashboard/vinyls', icon: Disc3, in: ['bar'] },
  { key: 'analytics', to: '/dashboard/analytics', icon: ChartNoAxesColumn, in: ['bar', 'profile'] },
  { key: 'notifications', to: '/dashboard/notifications', icon: Bell, in: [] },
  { key: 'settings', to: '/dashboard/settings', icon: Settings, in: ['profile'] },
  { key: 'subscription', to: '/dashboard/subscription', icon: Star, in: ['profile'] },
  { key: 'admin', to: '/dashboard/admin', icon: ShieldCheck, in: ['profile'], isForOperators: true },
]

/** The entries somebody is shown. */
export function navigationOf(user: Pick<User, 'operator'>): readonly NavigationEntry[] {
  return NAVIGATION.filter(({ isForOperators }) => user.operator !== 'not-listed' || isForOperators !== true)
}

/** The entry an address belongs to; the watch list where nothing else does. */
export function activeKey(pathname: string): NavigationKey {
  return NAVIGATION.find(({ to }) => pathname.startsWith(to))?.key ?? 'vinyls'
}
