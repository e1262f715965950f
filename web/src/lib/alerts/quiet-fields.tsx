import { MOST_QUIET_WINDOWS, type QuietWindowOnWire } from '@cratewatch/contracts/alerting/alert-timing'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TimeField, WEEKDAYS, Weekdays } from './wall-clock-fields.tsx'

type Windows = readonly QuietWindowOnWire[]

export type QuietFieldsProps = {
  windows: Windows
  /** By whose clock the times are meant. */
  timeZone: string
  isComplete: boolean
  onChange: (windows: QuietWindowOnWire[]) => void
}

/** Whether windows end at another time than they begin: otherwise they would be none, or a whole day. */
export function areTold(windows: Windows): boolean {
  return windows.every(({ from, to }) => from !== to)
}

const NIGHT: QuietWindowOnWire = { weekdays: WEEKDAYS, from: '22:00', to: '08:00' }

/** Edits the hours in which nothing is sent. */
export function QuietFields({ windows, timeZone, isComplete, onChange }: QuietFieldsProps) {
  const { t } = useTranslation()
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 font-semibold">{t('alerts.timing.quiet')}</legend>
      <p className="text-sm text-pretty text-ink-soft">{t('alerts.timing.quietText', { zone })}</p>
      {[...windows.entries()].map(([index, window]) => (
        <QuietWindowFields
          // Windows have no identity but their place.
          key={index}
          number={index + 1}
          window={window}
          onChange={(change) => onChange(windows.with(index, { ...window, ...change }))}
          onRemove={() => onChange(windows.toSpliced(index, 1))}
        />
      ))}
      <p aria-live="polite" className="text-sm font-medium text-danger empty:hidden">
        {!isComplete && t('alerts.timing.incomplete')}
      </p>
      {windows.length < MOST_QUIET_WINDOWS && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...windows, NIGHT])}
        >
          {t('alerts.timing.add')}
        </Button>
      )}
    </fieldset>
  )
}

type QuietWindowFieldsProps = {
  number: number
  window: QuietWindowOnWire
  onChange: (change: Partial<QuietWindowOnWire>) => void
  onRemove: () => void
}

function QuietWindowFields({ number, window, onChange, onRemove }: QuietWindowFieldsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { from, to, weekdays } = window
  return (
    <div role="group" aria-labelledby={titleId} className="grid min-w-0 gap-3 rounded-xl bg-well p-3 sm:p-4">
      <div className="-my-1 flex items-center justify-between">
        <p id={titleId} className="font-semibold">
          {t('alerts.timing.window', { number })}
        </p>
        <IconButton size="sm" label={t('alerts.timing.remove', { number })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <TimeField label={t('alerts.timing.from')} value={from} onChange={(from) => onChange({ from })} />
        <TimeField label={t('alerts.timing.to')} value={to} onChange={(to) => onChange({ to })} />
      </div>
      {from !== '' && to !== '' && to <= from && (
        <p className="text-sm text-ink-soft">{t('alerts.timing.nextDay')}</p>
      )}
      <Weekdays chosen={weekdays} onChange={(weekdays) => onChange({ weekdays })} />
    </div>
  )
}
