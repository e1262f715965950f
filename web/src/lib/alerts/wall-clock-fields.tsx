import { useTranslation } from 'react-i18next'
import { weekdayName } from '../text/format.ts'
import { useLocale } from '../text/use-texts.ts'
import { TextField } from '../../ui/forms/text-field.tsx'

/** 1 Monday to 7 Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

export type TimeFieldProps = { label: string; value: string; onChange: (value: string) => void }

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

export type WeekdaysProps = { chosen: readonly number[]; onChange: (weekdays: number[]) => void }

/** Chooses days of the week, by their short names. */
export function Weekdays({ chosen, onChange }: WeekdaysProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm text-ink-soft">{t('alerts.timing.weekdays')}</legend>
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
