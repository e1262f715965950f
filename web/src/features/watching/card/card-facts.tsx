import type { Expected } from '@cratewatch/contracts/alerting/expected'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useNavigate } from '@tanstack/react-router'
import { BellOff, BellRing, Zap, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { isPlain } from '../../../lib/page-link.tsx'
import { formatDay, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { deferred, useDeferred } from '../../../ui/deferred.ts'
import { fullName } from '../full-name.ts'

/** Loaded when the first record has moved. */
const followSuccessor = deferred(() => import('../../../lib/alerts/follow-successor.tsx'))

/** Shows what the marketplace does about this record alone: that it moved, or is not answered for. */
export function CardTrouble({ watch, disabled }: { watch: Watch; disabled: boolean }) {
  const { t, locale } = useTexts()
  const { id, successor, unansweredSince } = watch
  const code = useDeferred(followSuccessor, successor !== null)
  if (successor !== null)
    return code && <code.FollowSuccessor watchId={id} discogsId={successor.discogsId} disabled={disabled} />
  if (unansweredSince === null) return null
  const date = formatDay(readInstant(unansweredSince), readNow(), locale)
  return <p className="text-sm text-pretty text-warn">{t('watches.card.unanswered', { date })}</p>
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

type OpensRecordProps = Pick<ComponentProps<'a'>, 'aria-label' | 'className' | 'children'> & {
  id: string
  /** What of it takes the focus. */
  part?: 'rule'
}

/**
 * A link that opens a record over the list. Its address is the record's page, for a tab of its own and after a reload.
 * It is none of the router's: those reckon where they lead anew with each change of the address, two for each card.
 */
function OpensRecord({ id, part, children, ...link }: OpensRecordProps) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    void navigate({
      to: '/dashboard/vinyls',
      search: (now) => ({ ...now, record: id }),
      mask: { to: '/dashboard/vinyls/$id', params: { id }, hash: part ?? '', unmaskOnReload: true },
      resetScroll: false,
    })
  }
  const href = `/dashboard/vinyls/${id}${part === undefined ? '' : `#${part}`}`
  return (
    <a {...link} data-key={part ?? 'open'} href={href} onClick={open}>
      {children}
    </a>
  )
}

/** Opens a record: all of its card that is free does. */
export function DetailsLink({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  return (
    <OpensRecord
      id={watch.id}
      aria-label={t('watches.card.detailsOf', { name: fullName(watch) })}
      className="details-link"
    />
  )
}

/** Says the sentence of a record, in a column its short form, and opens the record at its rule. */
export function AlertLine({ watch, inColumn }: { watch: Watch; inColumn: boolean }) {
  const { t } = useTexts()
  const { expected } = watch
  const isShort = inColumn && expected.short !== ''
  if (expected.why === 'not-found')
    return <p className="text-sm font-semibold text-pretty">{expected.words}</p>
  return (
    <OpensRecord
      id={watch.id}
      part="rule"
      className="focus-ring -mx-1.5 flex min-h-7 w-fit items-center gap-1.5 rounded-lg px-1.5 py-0.5 text-sm no-underline hover:bg-idle-soft touch:min-h-11"
    >
      <AlertSentence
        expected={isShort ? { ...expected, words: expected.short } : expected}
        mayWake={watch.alert.mayWake}
        className="underline decoration-1 underline-offset-[0.2em]"
      >
        {expected.proposal !== null && (
          <span className="ms-1.5 inline-block font-normal text-ink-soft">{t('alerts.card.limit')}</span>
        )}
      </AlertSentence>
      <span className="sr-only">{t('alerts.card.change', { name: fullName(watch) })}</span>
    </OpensRecord>
  )
}

type AlertSentenceProps = {
  expected: Expected
  mayWake: boolean
  className?: string
  /** At the end of the sentence. */
  children?: ReactNode
}

/** A bell where something will ring, and a struck one where nothing will. */
const BELLS: Record<Expected['bell'], LucideIcon | null> = { rings: BellRing, struck: BellOff, none: null }

/** Says what will reach the collector of a record, and with it whether its alerts wake. */
export function AlertSentence({ expected, mayWake, className, children }: AlertSentenceProps) {
  const { t } = useTexts()
  const Icon = BELLS[expected.bell]
  return (
    <>
      {Icon !== null && <Icon aria-hidden className="size-4 shrink-0" />}
      <span className={className}>
        {expected.words}
        {children}
      </span>
      {mayWake && <Zap aria-label={t('alerts.card.wakes')} className="size-4 shrink-0" />}
    </>
  )
}
