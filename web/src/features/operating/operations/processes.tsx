import type { AdminProcess } from '@cratewatch/contracts/operating/operations'
import type { TFunction } from 'i18next'
import { Age } from '../../../lib/text/age.tsx'
import { formatNumber } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Badge } from '../../../ui/badges.tsx'
import { Disclosure } from '../../../ui/layout/page.tsx'
import { ListCard } from '../list-page.tsx'

/** Lists the processes that live, with version and what each does. */
export function Processes({ processes }: { processes: readonly AdminProcess[] }) {
  const { t } = useTexts()
  return (
    <ListCard
      title={t('admin.processes.title')}
      note={t('admin.processes.note')}
      empty={t('admin.processes.none')}
      rows={processes}
    >
      {(process) => <Process key={process.id} {...process} />}
    </ListCard>
  )
}

function Process({ roles, version, host, startedAt, isStopping, activities }: AdminProcess) {
  const { t } = useTexts()
  const isStuck = activities.some((activity) => activity.isStuck)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <span className="font-semibold wrap-anywhere">{host}</span>
          <span className="text-sm wrap-anywhere text-ink-soft">
            {t('admin.processes.version', { version })}
            {'\u00a0· '}
            {t('admin.processes.started')} <Age at={startedAt} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {roles.map((role) => (
            <Badge key={role} tone="outline">
              {role}
            </Badge>
          ))}
          {isStopping && <Badge tone="warning">{t('admin.processes.stopping')}</Badge>}
        </div>
      </div>
      <Disclosure key={String(isStuck)} showLabel={t('words.details')} defaultOpen={isStuck}>
        <ul className="flex flex-wrap gap-2">
          {activities.map((activity) => (
            <li key={activity.name}>
              <Activity {...activity} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  )
}

function Activity({ name, count, steps, isStuck }: AdminProcess['activities'][number]) {
  const { t, locale } = useTexts()
  const figure = formatNumber(name === 'live-streams' ? count : steps, locale)
  return (
    <Badge tone={isStuck ? 'danger' : 'neutral'}>
      {activityName(name, t)}: {isStuck ? t('admin.processes.stuck') : figure}
    </Badge>
  )
}

const MESSAGES = 'messages by '

/** Returns the name of an activity; one that a newer process has is shown by its own. */
function activityName(name: string, t: TFunction): string {
  const kind = name.startsWith(MESSAGES) ? name.slice(MESSAGES.length) : ''
  const channel = t(`channelKinds.${kind}.name`, { defaultValue: '' })
  if (channel !== '') return t('admin.processes.messages', { channel })
  return t(`admin.processes.activity.${name}`, { defaultValue: name })
}
