import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { CalendarDays, Info } from 'lucide-react'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'

/** Shows the record's cover, otherwise an icon for the kind of entry. */
export function NotificationPicture({ entry }: { entry: Pick<InAppNotification, 'vinyl' | 'type'> }) {
  if (entry.vinyl) return <Sleeve size="sm" src={entry.vinyl.thumb} alt="" seed={entry.vinyl.name} />
  const Sign = entry.type === 'WEEKLY_REMINDER' ? CalendarDays : Info
  return (
    <span aria-hidden className="grid size-16 place-items-center rounded-cover bg-idle-soft text-ink-soft">
      <Sign className="size-6" />
    </span>
  )
}
