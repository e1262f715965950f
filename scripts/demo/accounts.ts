import { DEMO_PEOPLE_OF_YEAR } from './year/people.ts'

/** The password of all demo accounts. */
export const DEMO_PASSWORD = 'vinyl33'

/** The accounts as which the demo can be looked at. */
export const DEMO_ACCOUNTS = DEMO_PEOPLE_OF_YEAR

/** The people of the demo's organisation: with an account, without one, without a verified address. */
export const DEMO_COLLEAGUES = [
  { subject: 'org-1001', name: 'Nora Lindqvist', email: 'premium@example.com', emailVerified: true },
  { subject: 'org-1002', name: 'Mateo Rivas', email: 'mateo@example.org', emailVerified: true },
  { subject: 'org-1003', name: 'June Okafor', email: 'june@example.org', emailVerified: false },
] as const

/** The people of the demo's messenger; fixed ids, so that a second start finds the connected chats. */
export const DEMO_PEOPLE = [
  { id: 5_000_101, firstName: 'Nora', lastName: 'Lindqvist', username: 'nora_digs' },
  { id: 5_000_102, firstName: 'Mateo', lastName: 'Rivas', username: 'mateo45rpm', languageCode: 'es' },
  { id: 5_000_103, firstName: 'June' },
] as const
