import type { User } from '@cratewatch/contracts/people/accounts'
import { Bell, ChartNoAxesColumn, Disc3, Settings, ShieldCheck, Star, type LucideIcon } from 'lucide-react'

export type NavigationKey = 'vinyls' | 'analytics' | 'notifications' | 'settings' | 'subscription' | 'admin'

export type NavigationEntry = {
  readonly key: NavigationKey
  readonly to: `/dashboard/${NavigationKey}`
  readonly icon: LucideIcon
  /** Where it stands: in the top bar, the profile menu or both. The menu of small screens holds every entry. */
  readonly in: readonly ('bar' | 'profile')[]
  /** Shown to operators only, even if their session lacks something, which the page then says. */
  readonly isForOperators?: true
}

/** Every page of the dashboard's navigation. A new one is one line here and one route. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { key: 'vinyls', to: '/dashboard/vinyls', icon: Disc3, in: ['bar'] },
  { key: 'analytics', to: '/dashboard/analytics', icon: ChartNoAxesColumn, in: ['bar', 'profile'] },
  { key: 'notifications', to: '/dashboard/notifications', icon: Bell, in: [] },
  { key: 'settings', to: '/dashboard/settings', icon: Settings, in: ['profile'] },
  { key: 'subscription', to: '/dashboard/subscription', icon: Star, in: ['profile'] },
  { key: 'admin', to: '/dashboard/admin', icon: ShieldCheck, in: ['profile'], isForOperators: true },
]

/** Returns the entries that a user sees. */
export function navigationOf(user: Pick<User, 'operator'>): readonly NavigationEntry[] {
  return NAVIGATION.filter(({ isForOperators }) => user.operator !== 'not-listed' || isForOperators !== true)
}

/** Returns the entry that an address belongs to; by default the watch list. */
export function activeKey(pathname: string): NavigationKey {
  return NAVIGATION.find(({ to }) => pathname.startsWith(to))?.key ?? 'vinyls'
}
