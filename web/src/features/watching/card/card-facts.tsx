import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useNavigate } from '@tanstack/react-router'
import { BellOff, BellRing, Zap } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { useSentence } from '../../../lib/alerts/sentence-words.ts'
import { isPlain } from '../../../lib/page-link.tsx'
import { formatDay, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow } from '../../../lib/text/ticking.ts'
import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
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

/** Says the sentence of a record, and opens the record at its rule. */
export function AlertLine({ watch }: { watch: Watch }) {
  const { t } = useTexts()
  const said = useSentence(watch)
  if (said.sentence.kind === 'not-found')
    return <p className="text-sm font-semibold text-pretty">{said.words}</p>
  return (
    <OpensRecord
      id={watch.id}
      part="rule"
      className="focus-ring -mx-1.5 flex min-h-7 w-fit items-center gap-1.5 rounded-lg px-1.5 py-0.5 text-sm font-semibold no-underline hover:bg-idle-soft touch:min-h-11"
    >
      <AlertSentence
        {...said}
        mayWake={watch.alert.mayWake}
        className="underline decoration-1 underline-offset-[0.2em]"
      />
      <span className="sr-only">{t('alerts.card.change', { name: fullName(watch) })}</span>
    </OpensRecord>
  )
}

type AlertSentenceProps = ReturnType<typeof useSentence> & { mayWake: boolean; className?: string }

/** Says the sentence of a record, and with it whether its alerts wake. */
export function AlertSentence({ sentence, words, mayWake, className }: AlertSentenceProps) {
  const { t } = useTexts()
  const Icon = sentence.kind === 'muted' ? BellOff : BellRing
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={className}>{words}</span>
      {mayWake && <Zap aria-label={t('alerts.card.wakes')} className="size-4 shrink-0" />}
    </>
  )
}
