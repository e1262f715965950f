import { MOST_QUIET_WINDOWS, type QuietWindowOnWire } from '@cratewatch/contracts/alerting/alert-timing'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { TFunction } from 'i18next'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button, IconButton } from '../../ui/buttons.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { weekdayName } from '../text/format.ts'
import { useTexts } from '../text/i18n.ts'

/** 1 Monday to 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type TimeFieldProps = { label: string; value: string; onChange: (value: string) => void }

/** A time of day by the wall clock; empty while it is not complete. */
export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <TextField
      type="time"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="max-w-40 flex-1 basis-34"
    />
  )
}

type WeekdaysProps = { chosen: readonly number[]; onChange: (weekdays: number[]) => void }

/** Chooses days of the week, by their short names. */
function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const { t, locale } = useTexts()
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm text-ink-soft">{t('timing.weekdays')}</legend>
      <div className="grid grid-cols-7 gap-1">
        {WEEKDAYS.map((day) => (
          <label
            key={day}
            className="grid h-10 place-items-center rounded-lg text-sm font-semibold text-ink-soft shadow-[inset_0_0_0_1.5px_var(--color-edge)] select-none touch:h-11 has-checked:bg-ink has-checked:text-on-ink has-checked:shadow-none has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(WEEKDAYS.filter((each) => (each === day ? target.checked : chosen.includes(each))))
              }
              className="sr-only"
            />
            <span aria-hidden>{weekdayName(day - 1, 'short', locale)}</span>
            <span className="sr-only">{weekdayName(day - 1, 'long', locale)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type Windows = readonly QuietWindowOnWire[]

type QuietFieldsProps = {
  windows: Windows
  /** By whose clock the times are meant. */
  timeZone: string
  isComplete: boolean
  onChange: (windows: QuietWindowOnWire[]) => void
}

/** Whether windows end at another time than they begin: otherwise they would be none, or a whole day. */
export function areComplete(windows: Windows): boolean {
  return windows.every(({ from, to }) => from !== to)
}

/** Says when nothing is sent: "Every day 22:00–08:00 · Sat, Sun 09:00–11:00". */
export function quietInWords(windows: Windows, t: TFunction, locale: Locale): string {
  return windows
    .map(({ weekdays, from, to }) => {
      const days = weekdays.map((day) => weekdayName(day - 1, 'short', locale)).join(', ')
      return `${weekdays.length === WEEKDAYS.length ? t('timing.everyDay') : days} ${from}–${to}`
    })
    .join('\u00a0· ')
}

const NIGHT: QuietWindowOnWire = { weekdays: WEEKDAYS, from: '22:00', to: '08:00' }

/** Edits the hours in which nothing is sent. */
export function QuietFields({ windows, timeZone, isComplete, onChange }: QuietFieldsProps) {
  const { t } = useTexts()
  const zone = timeZone.replaceAll('_', ' ')
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="sr-only">{t('timing.quiet')}</legend>
      <p className="text-sm text-pretty text-ink-soft">{t('timing.quietText', { zone })}</p>
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
        {!isComplete && t('timing.incomplete')}
      </p>
      {windows.length < MOST_QUIET_WINDOWS && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => onChange([...windows, NIGHT])}
        >
          {t('timing.add')}
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
  const { t } = useTexts()
  const titleId = useId()
  const { from, to, weekdays } = window
  return (
    <div role="group" aria-labelledby={titleId} className="grid min-w-0 gap-3 rounded-xl bg-well p-3 sm:p-4">
      <div className="-my-1 flex items-center justify-between">
        <p id={titleId} className="font-semibold">
          {t('timing.window', { number })}
        </p>
        <IconButton size="sm" label={t('timing.remove', { number })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <TimeField label={t('timing.from')} value={from} onChange={(from) => onChange({ from })} />
        <TimeField label={t('timing.to')} value={to} onChange={(to) => onChange({ to })} />
      </div>
      {from !== '' && to !== '' && to <= from && (
        <p className="text-sm text-ink-soft">{t('timing.nextDay')}</p>
      )}
      <Weekdays chosen={weekdays} onChange={(weekdays) => onChange({ weekdays })} />
    </div>
  )
}
