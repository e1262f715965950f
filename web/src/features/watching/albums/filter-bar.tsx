import type { MasterPage, MasterPressing } from '@cratewatch/contracts/watching/masters'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { wantedPressings, type PressingFilter } from '@cratewatch/domain/records/pressings'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { described, filterInWords, formatInWords } from '../../../lib/alerts/pressings.tsx'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button, TextLink } from '../../../ui/buttons.tsx'
import { Chips } from '../../../ui/forms/choices.tsx'
import { NativeSelect, optionsOf } from '../../../ui/forms/native-select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useSaveFilter, useStopWatching, countryChips, formatCounts, yearsOf } from './pressings.ts'

type FilterBarProps = {
  master: MasterPage
  filter: PressingFilter
  isEdited: boolean
  onEdit: (change: Partial<PressingFilter>) => void
  onSaved: () => void
  ticked: readonly number[]
  onUntick: () => void
}

/** Stays in view: how many pressings are covered, what ticked ones may become, and the buttons that watch and save. */
export function FilterBar({ master, filter, isEdited, onSaved, ...rest }: FilterBarProps) {
  const { t } = useTexts()
  const { watch, pressings, pressingLimit: limit } = master
  const save = useSaveFilter(master.discogsId, watch?.id ?? null)
  const stop = useStopWatching()
  const send = () => save.mutate(filter, { onSuccess: onSaved })
  const covered = wantedPressings(pressings.map(described), filter).length
  return (
    <div
      role="group"
      aria-label={t('masters.editor.title')}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar,0px))] z-20 grid gap-2.5 rounded-card bg-raised p-3 shadow-pop sm:px-5 low:static forced-colors:border"
    >
      <Ticked filter={filter} {...rest} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="status" className="min-w-0 flex-1 basis-64">
          <p className="font-semibold tabular-nums">
            {t('masters.editor.covers', { covered, count: pressings.length })}
          </p>
          <p className="text-sm text-pretty text-ink-soft">
            <Outlook covered={covered} limit={limit} only={filter.only} />
          </p>
        </div>
        <div className="flex gap-2.5 max-sm:w-full max-sm:*:grow">
          {watch !== null && (
            <Button variant="secondary" busy={stop.isPending} onClick={() => stop.mutate(watch.id)}>
              {t('words.stopWatching')}
            </Button>
          )}
          {(watch === null || isEdited) && (
            <Button busy={save.isPending} disabled={covered > limit} onClick={send}>
              {t(watch === null ? 'words.watch' : 'words.saveChanges')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type OutlookProps = { covered: number; limit: number } & Pick<PressingFilter, 'only'>

/** Says what becomes of pressings that are added later, or why this cannot be watched. */
function Outlook({ covered, limit, only }: OutlookProps) {
  const { t } = useTexts()
  if (covered > limit) {
    return (
      <>
        {t('masters.editor.tooMany', { limit, count: covered })}{' '}
        {limit < PLANS.PREMIUM.pressingLimit && (
          <TextLink asChild>
            <Link to="/dashboard/subscription">{t('words.seePlans')}</Link>
          </TextLink>
        )}
      </>
    )
  }
  if (covered === 0) return t(only.length > 0 ? 'masters.editor.nothingChosen' : 'masters.editor.nothing')
  return t(only.length > 0 ? 'masters.editor.staysSo' : 'masters.editor.joins')
}

type TickedProps = Pick<FilterBarProps, 'filter' | 'ticked' | 'onEdit' | 'onUntick'>

/** What the ticked pressings may become: the only ones that are wanted, or ones that are not. */
function Ticked({ filter: { without }, ticked, onEdit, onUntick }: TickedProps) {
  const { t } = useTexts()
  if (ticked.length === 0) return null
  const apply = (change: Partial<PressingFilter>) => {
    onEdit(change)
    onUntick()
  }
  const others = (ids: readonly number[]) => ids.filter((id) => !ticked.includes(id))
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-2.5 max-sm:*:grow">
      <p className="me-auto font-semibold tabular-nums max-sm:w-full">
        {t('masters.list.ticked', { count: ticked.length })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => apply({ only: [...ticked], without: others(without) })}
      >
        {t('masters.list.only')}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => apply({ without: [...others(without), ...ticked] })}
      >
        {t('masters.list.without')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onUntick}>
        {t('masters.list.untick')}
      </Button>
    </div>
  )
}

type FilterEditorProps = {
  pressings: readonly MasterPressing[]
  filter: PressingFilter
  onEdit: (change: Partial<PressingFilter>) => void
}

/** Edits which pressings are wanted: only what the album's pressings have can be chosen. */
export function FilterEditor({ pressings, filter, onEdit }: FilterEditorProps) {
  const { t, locale } = useTexts()
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
  const { t } = useTexts()
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
  const { t } = useTexts()
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
      {optionsOf(others, (year) => year)}
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
  const { t } = useTexts()
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
