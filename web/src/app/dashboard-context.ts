import type { User } from '@cratewatch/contracts/accounts/accounts'
import { createContext, use } from 'react'

export type Dashboard = { readonly user: User }

export const DashboardContext = createContext<Dashboard | null>(null)

/** Who is signed in. Only pages of the dashboard may ask. */
export function useDashboard(): Dashboard {
  const dashboard = use(DashboardContext)
  if (dashboard === null) throw new Error('useDashboard outside of the dashboard')
  return dashboard
}
