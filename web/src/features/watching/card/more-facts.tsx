import { STRIP_DAYS, type Watch } from '@cratewatch/contracts/watching/vinyls'
import type { Tier } from '@cratewatch/domain/scheduling/watch-tier'
import { Link } from '@tanstack/react-router'
import { filterInWords } from '../../../lib/alerts/pressings.tsx'
import { formatDay, formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow, useAge, useTicking, waitUntil } from '../../../lib/text/ticking.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { DayStrip } from '../../../ui/charts/day-strip.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { Sticker, type StickerTone } from '../../../ui/sticker.tsx'
import type { StateProps } from './card-status.tsx'

/** Shows what a card tells when it is opened: seal, pressing, checks and the last days. */
export function MoreFacts({ watch, state }: StateProps) {
  const isFound = state.kind !== 'notFound'
  return (
    <div className="grid gap-2.5">
      <div className="flex items-start gap-3">
        {isFound && <TierSticker watch={watch} />}
        <div className="grid gap-1">
          <CardPressing watch={watch} />
          {watch.lastCheckedAt !== null && <Checked at={watch.lastCheckedAt} state={state} />}
          <CardFacts watch={watch} />
        </div>
      </div>
      {isFound && <HistoryStrip days={watch.strip} />}
    </div>
  )
}

/** Shows the last thirty days of a record, as a strip and as text. Days before its first check stay blank. */
function HistoryStrip({ days }: { days: Watch['strip'] }) {
  const { t } = useTexts()
  const first = days.findIndex((day) => day !== 'unknown')
  const blank = first === -1 ? days.length : first
  const checked = days.length - blank
  const count = days.filter((day) => day === 'yes').length
  return (
    <DayStrip
      days={days.map((day, index) => (index < blank ? 'before' : day))}
      label={useLabel({ blank, checked, count })}
      start={
        blank === 0
          ? t('words.daysAgo', { days: STRIP_DAYS })
          : checked > 0 && t('watches.card.stripSince', { count: checked })
      }
      end={t('words.today')}
    />
  )
}

function useLabel({ blank, checked, count }: { blank: number; checked: number; count: number }): string {
  const { t } = useTexts()
  if (checked === 0) return t('watches.card.stripUnknown', { days: STRIP_DAYS })
  const strip = t('watches.card.strip', { count, days: checked })
  return blank === 0 ? strip : `${strip}; ${t('watches.card.stripSince', { count: checked })}`
}

/** Shows the pressing: format · country · year · label, as far as known. */
export function CardPressing({ watch }: { watch: Watch }) {
  const parts = [watch.format, watch.country, watch.year, watch.label]
  const known = parts.filter((part) => part !== null && part !== '')
  const { discogsId, pressings } = watch
  return (
    <>
      {known.length > 0 && (
        <p className="text-[0.9375rem] text-pretty text-ink-soft">{known.join('\u00a0· ')}</p>
      )}
      {pressings !== null && <CoveredPressings masterId={discogsId} pressings={pressings} />}
    </>
  )
}

type CoveredPressingsProps = { masterId: number; pressings: NonNullable<Watch['pressings']> }

/** Shows which pressings of an album are watched, and leads to all of them. */
function CoveredPressings({ masterId, pressings: { filter, covered, total } }: CoveredPressingsProps) {
  const { t, locale } = useTexts()
  return (
    <p className="text-[0.9375rem] text-pretty">
      {[...filterInWords(filter, t, locale), ''].join('\u00a0· ')}
      <TextLink asChild>
        <Link to="/dashboard/masters/$id" params={{ id: String(masterId) }}>
          {total === 0 ? t('masters.filter.change') : t('masters.filter.covered', { covered, count: total })}
        </Link>
      </TextLink>
    </p>
  )
}

/** Shows the state of the watch: number, checks, next check and the like. */
export function CardFacts({ watch }: { watch: Watch }) {
  const { t, locale } = useTexts()
  const createdAt = readInstant(watch.createdAt)
  const { nextCheckAt, pausedReason, beingLookedUp } = watch
  // Else the sentence of the record says why it is not.
  const isChecked = pausedReason === null && !beingLookedUp
  return (
    <p className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 text-sm text-ink-soft tabular-nums">
      <CodeText>{t('watches.card.id', { id: watch.discogsId })}</CodeText>
      <span title={formatMoment(createdAt, locale)}>
        {t('watches.card.added', { date: formatDay(createdAt, readNow(), locale) })}
      </span>
      <span>{t('watches.card.checks', { count: watch.totalChecks })}</span>
      {isChecked && nextCheckAt !== null && <NextCheck at={nextCheckAt} />}
      {watch.available && watch.foundAt !== null && <Found at={watch.foundAt} />}
    </p>
  )
}

function Found({ at }: { at: string }) {
  const { t, locale } = useTexts()
  const ago = useAge(readInstant(at))
  return <span title={formatMoment(readInstant(at), locale)}>{t('watches.card.found', { ago })}</span>
}

/** Counts down to the next check of a record, second by second. Only this text renders each second. */
function NextCheck({ at }: { at: string }) {
  const { t } = useTexts()
  const text = useTicking((now) => {
    const wait = waitUntil(readInstant(at), now)
    if (wait.kind === 'due') return t('watches.card.checkDue')
    if (wait.kind === 'later') return t('watches.card.checkLater')
    return t('watches.card.nextCheck', { wait: t(`time.in.${wait.unit}`, { count: wait.count }) })
  })
  return <span>{text}</span>
}

/** Shows when a record was checked. */
export function Checked({ at, state }: Pick<StateProps, 'state'> & { at: string }) {
  const { t, locale } = useTexts()
  const ago = useAge(readInstant(at))
  return (
    <span
      className="text-[0.8125rem] text-ink-soft tabular-nums"
      title={formatMoment(readInstant(at), locale)}
    >
      {t(state.isCurrent ? 'watches.card.checked' : 'watches.card.lastChecked', { ago })}
    </span>
  )
}

const TONES: Record<Tier, StickerTone> = { 1: 'loud', 2: 'bright', 3: 'plain', 4: 'quiet' }

/** Shows how often the record is checked, as a sticker. */
export function TierSticker({ watch: { effectiveTier: tier } }: { watch: Watch }) {
  const { t } = useTexts()
  return (
    <Sticker tone={TONES[tier]} label={t('watches.card.tier', { tier, name: t(`watches.tier.${tier}`) })}>
      {`T${tier}`}
    </Sticker>
  )
}
