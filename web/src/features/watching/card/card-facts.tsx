import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import { FollowSuccessor } from '../../../lib/alerts/follow-successor.tsx'
import { filterInWords } from '../../../lib/alerts/pressings.tsx'
import { formatDay, formatMoment, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow, useAge, useTicking, waitUntil } from '../../../lib/text/ticking.ts'
import { TextLink, Button } from '../../../ui/buttons.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { fullName } from '../full-name.ts'

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

/** Shows what the marketplace does about this record alone: that it moved, or is not answered for. */
export function CardTrouble({ watch, disabled }: { watch: Watch; disabled: boolean }) {
  const { t, locale } = useTexts()
  const { id, successor, unansweredSince } = watch
  if (successor !== null)
    return <FollowSuccessor watchId={id} discogsId={successor.discogsId} disabled={disabled} />
  if (unansweredSince === null) return null
  const date = formatDay(readInstant(unansweredSince), readNow(), locale)
  return <p className="text-sm text-pretty text-warn">{t('watches.card.unanswered', { date })}</p>
}

/** Counts down to the next check of a record, second by second. Only this text renders each second. */
function NextCheck({ at }: { at: string }) {
  const { t } = useTexts()
  const text = useTicking((now) => {
    const wait = waitUntil(readInstant(at), now)
    if (wait.kind === 'due') return t('watches.card.checkDue')
    return t('watches.card.nextCheck', { wait: t(`time.in.${wait.unit}`, { count: wait.count }) })
  })
  return <span>{text}</span>
}

/** Links "artist • name" to the record's marketplace page. A record that is still loading has no link. */
export function RecordLink({ watch }: { watch: Pick<Watch, 'artist' | 'name' | 'uri'> }) {
  const { t } = useTexts()
  if (watch.uri === '') return watch.name
  return (
    <a
      href={watch.uri}
      target="_blank"
      rel="noopener noreferrer"
      className="focus-ring rounded-sm decoration-2 underline-offset-[0.18em] hover:text-label hover:underline"
    >
      {watch.artist !== '' && (
        <>
          {/* The dot may end a line, not begin one. */}
          {watch.artist}
          {'\u00a0'}
          <span className="font-normal text-ink-soft">•</span>{' '}
        </>
      )}
      {watch.name}
      <span className="sr-only"> ({t('shell.newTab')})</span>
    </a>
  )
}

/** Links to a record's copies that are for sale now; nothing when there are none. */
export function CopiesLink({ watch, size }: { watch: Watch; size?: 'sm' }) {
  const { t } = useTexts()
  if (!watch.available) return null
  return (
    <Button asChild size={size} icon={<ShoppingBag />}>
      <a
        href={watch.sellUri}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('watches.card.seeCopiesName', { name: fullName(watch) })}
      >
        {t('watches.card.seeCopies')}
      </a>
    </Button>
  )
}

/** Links to the page of a record; what is free on its card is part of the link. */
export function DetailsLink({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  return (
    <Link
      to="/dashboard/vinyls/$id"
      params={{ id: watch.id }}
      aria-label={t('watches.card.detailsOf', { name: fullName(watch) })}
      className="details-link min-h-7 py-0.5 text-sm font-semibold text-label underline decoration-1 underline-offset-[0.2em] hover:text-label-hover touch:py-2.5"
    >
      {t('watches.card.details')}
    </Link>
  )
}

type CoverLinkProps = { watch: Watch; isKnown: boolean; children: ReactNode }

/** Links the cover to the page of its record, for pointers: keyboards have "Details". */
export function CoverLink({ watch, isKnown, children }: CoverLinkProps) {
  if (!isKnown) return children
  return (
    <Link
      to="/dashboard/vinyls/$id"
      params={{ id: watch.id }}
      aria-hidden
      tabIndex={-1}
      className="block w-fit rounded-cover"
    >
      {children}
    </Link>
  )
}
