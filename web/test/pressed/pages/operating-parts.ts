import { anId, anOperator } from '../../fixtures/account.ts'
import { link, type Table } from '../table.ts'

export const user = anOperator({ id: anId(99) })
export const record = (number: number) => ({
  discogsId: number,
  artist: 'Artist',
  name: `Record ${number}`,
  thumb: '',
  uri: `https://www.discogs.com/release/${number}`,
})
export const owner = (number: number) => ({
  id: anId(number),
  email: `user${number}@example.org`,
  discogsUsername: null,
  plan: 'FREE' as const,
})
export const three = [1, 2, 3]
export const of = (total: number) => ({ total, pages: Math.ceil(total / 3) })

/** The pages of operators, of which one is shown. */
export const tabs = (current: string): Table =>
  (
    [
      ['Dashboard', 'Panel', '/dashboard/admin/dashboard'],
      ['Users', 'Usuarios', '/dashboard/admin/users'],
      ['Vinyls', 'Vinilos', '/dashboard/admin/vinyls'],
      ['Notifications', 'Notificaciones', '/dashboard/admin/notifications'],
      ['Optimization', 'Optimización', '/dashboard/admin/optimization'],
      ['Operations', 'Operaciones', '/dashboard/admin/operations'],
      ['Security', 'Seguridad', '/dashboard/admin/security'],
    ] as const
  ).map(([en, es, to]) => link(en, es, to, en === current ? { is: ['current'] } : {}))
