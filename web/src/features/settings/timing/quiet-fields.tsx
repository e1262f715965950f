import { MOST_QUIET_WINDOWS, type QuietWindowOnWire } from '@cratewatch/contracts/alerts/alert-timing'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TimeField, WEEKDAYS, Weekdays } from './wall-clock-fields.tsx'

type Windows = readonly QuietWindowOnWire[]

export type QuietFieldsProps = {
  windows: Windows
  /** By whose clock the times are meant. */
  timeZone: string
  isComplete: boolean
  onChange: (windows: QuietWindowOnWire[]) => void
}

const NIGHT: QuietWindowOnWire = { weekdays: WEEKDAYS, from: '22:00', to: '08:00' }

/** Edits the hours in which nothing is sent. */
export function QuietFields({ windows, timeZone, isComplete, onChange }: QuietFieldsProps) {
  const { t } = useTranslation()
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-semibold">{t('alerts.timing.quiet')}</legend>
      <p className="-mt-3 text-sm text-pretty text-ink-soft">{t('alerts.timing.quietText', { zone })}</p>
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
  const { from, to, weekdays } = window
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-xl bg-well p-4">
      <legend className="sr-only">{t('alerts.timing.window', { number })}</legend>
      <div className="flex items-end gap-2.5">
        <TimeField label={t('alerts.timing.from')} value={from} onChange={(from) => onChange({ from })} />
        <TimeField label={t('alerts.timing.to')} value={to} onChange={(to) => onChange({ to })} />
        <IconButton label={t('alerts.timing.remove', { number })} onClick={onRemove} className="ms-auto">
          <Trash2 />
        </IconButton>
      </div>
      <Weekdays chosen={weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      {from !== '' && to !== '' && to <= from && (
        <p className="text-sm text-ink-soft">{t('alerts.timing.nextDay')}</p>
      )}
    </fieldset>
  )
}
