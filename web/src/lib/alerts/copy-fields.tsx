import { MOST_COUNTRIES } from '@cratewatch/contracts/alerting/alert-rule'
import { GRADES, type Grade } from '@cratewatch/domain/copies/copy'
import { countriesIn, countryInWords } from '@cratewatch/domain/copies/countries'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { TextLink } from '../../ui/buttons.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { NativeSelect, optionsOf } from '../../ui/forms/native-select.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { connectionQuery } from '../connection.ts'
import { useTexts } from '../text/i18n.ts'
import type { RuleFieldsProps, TypedText } from './rule-draft.ts'

/** What a copy must be to alert, and what happens to copies that nobody can judge. */
export function CopyFields({ draft, edit }: RuleFieldsProps) {
  const { t } = useTexts()
  const isPriced = draft.price.trim() !== ''
  const { leastMedia, leastSleeve, shipsFrom, withPostage } = draft
  const asks =
    leastMedia !== null || leastSleeve !== null || shipsFrom.length > 0 || (withPostage && isPriced)
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{t('conditions.copies.title')}</legend>
      <p className="text-sm text-pretty text-ink-soft">{t('conditions.copies.text')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <GradeSelect
          label={t('conditions.copies.media')}
          value={leastMedia}
          onChange={(grade) => edit({ leastMedia: grade })}
        />
        <GradeSelect
          label={t('conditions.copies.sleeve')}
          value={leastSleeve}
          onChange={(grade) => edit({ leastSleeve: grade })}
        />
      </div>
      <Countries chosen={shipsFrom} onChange={(countries) => edit({ shipsFrom: countries })} />
      {isPriced && (
        <Checkbox
          label={t('conditions.copies.withPostage')}
          checked={withPostage}
          onCheckedChange={(checked) => edit({ withPostage: checked })}
        />
      )}
      {isPriced && withPostage && <PostageNote />}
      <div className="grid gap-1">
        <Checkbox
          label={t('conditions.copies.onlyOrderable')}
          checked={draft.onlyOrderable}
          onCheckedChange={(onlyOrderable) => edit({ onlyOrderable })}
        />
        <p className="text-sm text-pretty text-ink-soft">{t('conditions.copies.onlyOrderableText')}</p>
      </div>
      {asks && (
        <NativeSelect
          label={t('conditions.copies.unknown')}
          hint={t('conditions.copies.unknownText')}
          value={draft.whenUnknown}
          onChange={({ target }) => edit({ whenUnknown: target.value === 'wait' ? 'wait' : 'alert' })}
        >
          {optionsOf(['alert', 'wait'], (choice) => t(`conditions.copies.whenUnknown.${choice}`))}
        </NativeSelect>
      )}
      <Checkbox
        label={t('conditions.copies.relisted')}
        checked={draft.relisted}
        onCheckedChange={(relisted) => edit({ relisted })}
      />
    </fieldset>
  )
}

/** Says to whom postage is known, and offers to connect the account without which it is not. */
function PostageNote() {
  const { t } = useTexts()
  const connection = useQuery(connectionQuery).data
  if (connection === undefined) return null
  if (connection.isConnected)
    return <p className="text-sm text-pretty text-ink-soft">{t('conditions.copies.postageConnected')}</p>
  return (
    <div role="note" className="grid justify-items-start gap-1 text-sm text-pretty text-ink-soft">
      <p>{t('conditions.copies.postageNeeds')}</p>
      <TextLink asChild>
        <Link to="/dashboard/settings/discogs">{t('conditions.copies.postageConnect')}</Link>
      </TextLink>
    </div>
  )
}

/** What a rule for all records says of each: its format, and whose copies never alert. */
export function RecordFields({ draft, edit, sellers }: RuleFieldsProps & { sellers: TypedText }) {
  const { t } = useTexts()
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2.5 text-[0.9375rem] font-semibold">{t('conditions.records.title')}</legend>
      <Checkbox
        label={t('conditions.records.onlyVinyl')}
        checked={draft.onlyVinyl}
        onCheckedChange={(onlyVinyl) => edit({ onlyVinyl })}
      />
      <Checkbox
        label={t('conditions.records.noUnofficial')}
        checked={draft.noUnofficial}
        onCheckedChange={(noUnofficial) => edit({ noUnofficial })}
      />
      <TextField
        label={t('conditions.records.notFrom')}
        hint={t('conditions.records.notFromText')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...sellers}
      />
    </fieldset>
  )
}

/** The names of the Goldmine standard, which collectors of every language use. */
const NAMES: Readonly<Record<Grade, string>> = {
  M: 'Mint (M)',
  NM: 'Near Mint (NM)',
  'VG+': 'Very Good Plus (VG+)',
  VG: 'Very Good (VG)',
  'G+': 'Good Plus (G+)',
  G: 'Good (G)',
  F: 'Fair (F)',
  P: 'Poor (P)',
}

type GradeSelectProps = { label: string; value: Grade | null; onChange: (grade: Grade | null) => void }

function GradeSelect({ label, value, onChange }: GradeSelectProps) {
  const { t } = useTexts()
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(GRADES.find((grade) => grade === target.value) ?? null)}
    >
      <option value="">{t('conditions.copies.anyGrade')}</option>
      {optionsOf(GRADES, (grade) => NAMES[grade])}
    </NativeSelect>
  )
}

type CountriesProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void }

/** Chooses countries one by one; each is taken away by its own button. */
function Countries({ chosen, onChange }: CountriesProps) {
  const { t, locale } = useTexts()
  const offered = countriesIn(locale).filter((country) => !chosen.includes(country))
  return (
    <div className="grid gap-2">
      <NativeSelect
        label={t('conditions.copies.shipsFrom')}
        value=""
        disabled={chosen.length >= MOST_COUNTRIES}
        onChange={({ target }) => onChange([...chosen, target.value])}
      >
        <option value="">
          {chosen.length === 0 ? t('conditions.copies.anywhere') : t('conditions.copies.another')}
        </option>
        {optionsOf(offered, (country) => countryInWords(country, locale))}
      </NativeSelect>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((country) => (
            <li key={country}>
              <button
                type="button"
                onClick={() => onChange(chosen.filter((each) => each !== country))}
                className="focus-ring inline-flex h-9 items-center gap-1.5 rounded-full bg-label px-3.5 text-[0.9375rem] font-semibold text-on-label touch:h-11"
              >
                <span className="sr-only">{t('conditions.copies.remove')}</span>
                {countryInWords(country, locale)}
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
