import type { DigestOnWire } from '@cratewatch/contracts/alerting/alert-timing'
import { TimeField, WEEKDAYS } from '../../../lib/alerts/quiet-fields.tsx'
import { weekdayName } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'

type DigestProps = { digest: DigestOnWire; onChange: (digest: DigestOnWire) => void }

/** What each kind begins with. */
const KINDS = {
  'at-once': { kind: 'at-once' },
  hourly: { kind: 'hourly' },
  daily: { kind: 'daily', at: '18:00' },
  weekly: { kind: 'weekly', weekday: 1, at: '18:00' },
} as const satisfies { [Kind in DigestOnWire['kind']]: DigestOnWire & { kind: Kind } }
const KIND_NAMES = Object.keys(KINDS) as DigestOnWire['kind'][]

/** Edits how often a channel brings alerts: with the time of day, and the weekday, where the kind has one. */
export function DigestFields({ digest, onChange }: DigestProps) {
  const { t, locale } = useTexts()
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2.5">
        <NativeSelect
          label={t('timing.digest')}
          value={digest.kind}
          onChange={({ target }) => onChange(KINDS[target.value as DigestOnWire['kind']])}
          className="min-w-0 flex-1 basis-52"
        >
          {optionsOf(KIND_NAMES, (kind) => t(`timing.kind.${kind}`))}
        </NativeSelect>
        {digest.kind === 'weekly' && (
          <NativeSelect
            label={t('timing.weekday')}
            value={digest.weekday}
            onChange={({ target }) => onChange({ ...digest, weekday: Number(target.value) })}
          >
            {optionsOf(WEEKDAYS, (day) => weekdayName(day - 1, 'long', locale))}
          </NativeSelect>
        )}
        {'at' in digest && (
          <TimeField
            label={t('timing.at')}
            value={digest.at}
            onChange={(at) => onChange({ ...digest, at })}
          />
        )}
      </div>
      <p className="text-sm text-pretty text-ink-soft">{t('timing.digestText')}</p>
    </div>
  )
}
