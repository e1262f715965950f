import { endpoints } from '@cratewatch/contracts/endpoints'
import type { KeptAnnouncement } from '@cratewatch/contracts/operating/announcements'
import type { AuditEntry } from '@cratewatch/contracts/operating/audit'
import type { AdminOperations } from '@cratewatch/contracts/operating/operations'
import { anId, anOperator } from '../fixtures/account.ts'
import { someOperations } from '../fixtures/admin.ts'
import { server } from '../harness/fake-server.ts'
import { minutesAgo } from '../harness/now.ts'
import { openPage, type Visit } from '../harness/open-page.tsx'

export const anAuditEntry = (number: number, given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: anId(number),
  at: minutesAgo(number),
  adminName: 'root@example.org',
  action: 'make-premium',
  targetId: null,
  targetName: `user${number}@example.org`,
  details: {},
  ...given,
})

export const anAnnouncement = (given: Partial<KeptAnnouncement> = {}): KeptAnnouncement => ({
  id: anId(5),
  tone: 'info',
  text: { en: 'Back at noon', es: 'Volvemos a mediodía' },
  createdAt: minutesAgo(10),
  endsAt: null,
  endedAt: null,
  isStanding: true,
  ...given,
})

/** Opens the operations of an instance, with what else the server says. */
export const openOperations = (
  given: Partial<AdminOperations> = {},
  prepare: () => void = () => {},
  { path = '/dashboard/admin/operations', ...visit }: Visit & { path?: string } = {},
) =>
  openPage(
    path,
    () => {
      server.answers(endpoints.adminOperations, someOperations(given))
      server.answers(endpoints.listAnnouncements, { announcements: [] })
      server.answers(endpoints.adminAudit, { entries: [], pagination: { total: 0, pages: 0 } })
      prepare()
    },
    { user: anOperator(), ...visit },
  )
