import type { User } from '@cratewatch/contracts/people/accounts'
import { createContext, use } from 'react'

export type Dashboard = { readonly user: User }

export const DashboardContext = createContext<Dashboard | null>(null)

/** Returns the signed-in user. Only for pages of the dashboard. */
export function useDashboard(): Dashboard {
  const dashboard = use(DashboardContext)
  if (dashboard === null) throw new Error('useDashboard outside of the dashboard')
  return dashboard
}
