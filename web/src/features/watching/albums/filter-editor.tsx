import type { MasterPressing } from '@cratewatch/contracts/watching/masters'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterInWords, formatInWords } from '../../../lib/masters/pressing-words.ts'
import { useLocale } from '../../../lib/text/use-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chips } from '../../../ui/forms/chips.tsx'
import { NativeSelect } from '../../../ui/forms/native-select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { countryChips, formatCounts, yearsOf } from './pressings.ts'

export type FilterEditorProps = {
  pressings: readonly MasterPressing[]
  filter: PressingFilter
  onEdit: (change: Partial<PressingFilter>) => void
}

/** Edits which pressings are wanted: only what the album's pressings have can be chosen. */
export function FilterEditor({ pressings, filter, onEdit }: FilterEditorProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const id = useId()
  const formats = formatCounts(pressings, filter.formats)
  return (
    <Card as="section" padding="lg" aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <header className="grid gap-1">
        <h2 id={id} className="heading text-section">
          {t('masters.editor.title')}
        </h2>
        <p className="text-pretty text-ink-soft">{t('masters.editor.text')}</p>
      </header>
      <Chips
        label={t('masters.editor.formats')}
        chips={formats.map(({ format, count }) => ({
          value: format,
          label: formatInWords(format, t),
          count,
        }))}
        chosen={filter.formats}
        onChosenChange={(formats) => onEdit({ formats })}
      />
      <Countries pressings={pressings} filter={filter} onEdit={onEdit} />
      <Years pressings={pressings} filter={filter} onEdit={onEdit} />
      <Chosen filter={filter} onEdit={onEdit} />
      <p className="font-semibold text-pretty">{filterInWords(filter, t, locale).join('\u00a0· ')}</p>
    </Card>
  )
}

/** The countries with most pressings are shown; the others on request. */
const SHOWN_COUNTRIES = 8

function Countries({ pressings, filter: { countries }, onEdit }: FilterEditorProps) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const chips = countryChips(pressings, countries)
  const shown = chips.filter(
    ({ value }, index) => showsAll || index < SHOWN_COUNTRIES || countries.includes(value),
  )
  if (chips.length === 0) return null
  return (
    <div className="grid justify-items-start gap-1.5">
      <Chips
        label={t('masters.editor.countries')}
        chips={shown}
        chosen={countries}
        onChosenChange={(countries) => onEdit({ countries })}
      />
      {chips.length > SHOWN_COUNTRIES && (
        <Button variant="ghost" size="sm" className="-ms-3" onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? t('masters.editor.fewerCountries')
            : t('masters.editor.allCountries', { count: chips.length })}
        </Button>
      )}
    </div>
  )
}

function Years({ pressings, filter, onEdit }: FilterEditorProps) {
  const { t } = useTranslation()
  const { yearFrom, yearTo } = filter
  const years = yearsOf(pressings, [yearFrom, yearTo])
  if (years.length === 0) return null
  const select = (place: 'yearFrom' | 'yearTo', others: readonly number[]) => (
    <NativeSelect
      label={t(`masters.editor.${place}`)}
      value={filter[place] ?? ''}
      onChange={({ target: { value } }) => onEdit({ [place]: value === '' ? null : Number(value) })}
    >
      <option value="">{t('masters.editor.anyYear')}</option>
      {others.map((year) => (
        <option key={year} value={year}>
          {year}
        </option>
      ))}
    </NativeSelect>
  )
  return (
    <div className="grid max-w-sm grid-cols-2 gap-3">
      {select(
        'yearFrom',
        years.filter((year) => yearTo === null || year <= yearTo),
      )}
      {select(
        'yearTo',
        years.filter((year) => yearFrom === null || year >= yearFrom),
      )}
    </div>
  )
}

/** Takes back what was chosen pressing by pressing. */
function Chosen({ filter: { only, without }, onEdit }: Omit<FilterEditorProps, 'pressings'>) {
  const { t } = useTranslation()
  if (only.length === 0 && without.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {only.length > 0 && (
        <Button variant="secondary" size="sm" icon={<X />} onClick={() => onEdit({ only: [] })}>
          {t('masters.editor.clearOnly')}
        </Button>
      )}
      {without.length > 0 && (
        <Button variant="secondary" size="sm" icon={<X />} onClick={() => onEdit({ without: [] })}>
          {t('masters.editor.clearWithout')}
        </Button>
      )}
    </div>
  )
}
