import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'

export type TimeZoneFieldProps = { value: string; onChange: (timeZone: string) => void }

/** Chooses the time zone: the weekly reminder comes at nine there. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation()
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  // Browsers may name a zone differently from the stored name.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), value, here])].sort()
  return (
    <div className="grid gap-2">
      <NativeSelect
        label={t('settings.timeZone.label')}
        hint={t('settings.timeZone.hint')}
        className="max-w-md"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </NativeSelect>
      {here !== value && (
        <Button variant="ghost" size="sm" className="-ms-3 justify-self-start" onClick={() => onChange(here)}>
          {t('settings.timeZone.here', { zone: here.replaceAll('_', ' ') })}
        </Button>
      )}
    </div>
  )
}
