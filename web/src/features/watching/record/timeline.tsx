import {
  TIMELINE_PAGE_SIZE,
  type RecordPage,
  type RecordObservation,
  type Decision,
} from '@cratewatch/contracts/watching/record-page'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { BellRing, Bell, BellOff, Target } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { channelName } from '../../../lib/alerts/channel-words.ts'
import { DeliveryWords, KindIcon } from '../../../lib/alerts/delivery-words.tsx'
import { pressingLine, wantedInWords, ExcludePressing } from '../../../lib/alerts/pressings.tsx'
import { ListPaging } from '../../../lib/list-paging.tsx'
import { formatTime, readInstant } from '../../../lib/text/format.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { readNow, useTime } from '../../../lib/text/ticking.ts'
import { StatusPill, type Status } from '../../../ui/badges.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { Sleeve } from '../../../ui/covers/sleeve.tsx'

type TimelineProps = {
  watch: Watch
  timeline: RecordPage['timeline']
  page: number
  onPageChange: (page: number) => void
}

/** How many moments are shown before more are asked for. */
const NEWEST = 5

/** Lists alerts and what checks saw in one line of time, newest first. */
export function Timeline({ watch, timeline, page, onPageChange }: TimelineProps) {
  const { t } = useTexts()
  const [isWhole, setIsWhole] = useState(timeline.items.length <= NEWEST && timeline.pagination.pages <= 1)
  const { items } = timeline
  if (items.length === 0) return <p className="text-ink-soft">{t('record.noObservations')}</p>
  const latest = page === 1 ? items.find((item) => item.kind === 'seen') : undefined
  return (
    <div className="grid gap-4">
      <ol aria-label={t('record.timeline')} className="ms-2 border-s-2 border-line">
        {items.slice(0, isWhole ? undefined : NEWEST).map((item) =>
          item.kind === 'alert' ? (
            <Moment key={item.alert.id} marker={<BellRing className="size-3.5" />}>
              <DecisionRow decision={item.alert} watch={watch} />
            </Moment>
          ) : (
            <Moment key={`${item.seen.from} ${item.seen.pressing?.discogsId}`}>
              <ObservationRow seen={item.seen} isLatest={item === latest} />
            </Moment>
          ),
        )}
      </ol>
      {isWhole ? (
        <ListPaging
          label={t('record.timeline')}
          page={page}
          pageSize={TIMELINE_PAGE_SIZE}
          list={timeline}
          onPageChange={onPageChange}
        />
      ) : (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('record.earlier')}
        </Button>
      )}
    </div>
  )
}

function Moment({ marker, children }: { marker?: ReactNode; children: ReactNode }) {
  return (
    <li className="relative ps-6">
      <span
        aria-hidden
        className={
          marker === undefined
            ? 'absolute -start-[0.3125rem] top-5 size-2 rounded-full bg-idle'
            : 'absolute -start-[0.8125rem] top-3.5 grid size-6 place-items-center rounded-full bg-label text-on-label'
        }
      >
        {marker}
      </span>
      {children}
    </li>
  )
}

// Green is for records on sale now; past ones are dark.
const PILLS: Record<RecordObservation['state'], Status> = {
  'on-sale': 'none',
  none: 'none',
  blocked: 'warning',
  withdrawn: 'off',
}

type ObservationRowProps = { seen: RecordObservation; isLatest: boolean }

/** Shows what checks saw from when to when; equal results in a row are one. */
function ObservationRow({ seen, isLatest }: ObservationRowProps) {
  const { t, locale } = useTexts()
  const [from, until] = [seen.from, seen.until].map((at) => formatTime(readInstant(at), readNow(), locale))
  const words =
    seen.state === 'on-sale'
      ? t('watches.state.onSale', { count: seen.numForSale })
      : t(`watches.state.${seen.state}`)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-3">
      <StatusPill status={isLatest && seen.state === 'on-sale' ? 'live' : PILLS[seen.state]}>
        {words}
      </StatusPill>
      {seen.lowestPrice !== null && (
        <span className="text-[0.9375rem]">
          {t('words.fromPrice', { price: formatMoney(seen.lowestPrice, locale) })}
        </span>
      )}
      {seen.pressing !== null && (
        <span className="text-sm text-pretty text-ink-soft">{pressingLine(seen.pressing)}</span>
      )}
      <span className="text-sm text-ink-soft tabular-nums sm:ms-auto">
        {from === until ? from : t('record.span', { from, until })}
        {'\u00a0· '}
        {t('watches.card.checks', { count: seen.checks })}
      </span>
    </div>
  )
}

const SILENCES = {
  'cool-down': 'record.log.coolDown',
  'only-ceiling': 'record.log.onlyCeiling',
  'price-unknown': 'record.log.priceUnknown',
  'not-wanted': 'record.log.notWanted',
  'worse-grade': 'record.log.worseGrade',
  'ships-elsewhere': 'record.log.shipsElsewhere',
  'silenced-seller': 'record.log.silencedSeller',
  'cannot-ship': 'record.log.cannotShip',
  'may-not-ship': 'record.log.mayNotShip',
  'minimum-order': 'record.log.minimumOrder',
  'postage-unknown': 'record.log.postageUnknown',
  'details-unknown': 'record.log.detailsUnknown',
  relisted: 'record.log.relisted',
  'other-format': 'record.log.otherFormat',
} as const satisfies Record<NonNullable<Decision['silentReason']>, string>

type DecisionRowProps = { decision: Decision; watch: Watch }

/** Explains in a sentence what was seen, and what each channel did. */
function DecisionRow({ decision, watch }: DecisionRowProps) {
  const { t } = useTexts()
  const time = useTime()
  const { reasons, silentReason, ended, deliveries, pressing, misfit } = decision
  const mayExclude =
    pressing !== null &&
    misfit === null &&
    watch.pressings?.filter.without.includes(pressing.discogsId) === false
  return (
    <article className="grid gap-2.5 py-4">
      <p className="font-semibold text-pretty">
        <SeenWords decision={decision} />
      </p>
      {pressing !== null && <PressingSeen pressing={pressing} />}
      <ul className="grid gap-1.5 text-[0.9375rem]">
        {reasons.length > 0 && silentReason === null && (
          <Line icon={<Target />}>
            <Reasons reasons={reasons} />
          </Line>
        )}
        {silentReason === null ? (
          <Line icon={<Bell />}>{t('record.log.inApp')}</Line>
        ) : (
          <Line icon={<BellOff />}>
            {t(SILENCES[silentReason])}
            <Misfit decision={decision} watch={watch} />
          </Line>
        )}
        {[...deliveries.entries()].map(([index, delivery]) => (
          <Line
            // Several may be of one kind, and a removed one has no name.
            key={index}
            icon={<KindIcon kind={delivery.channel} />}
          >
            {channelName(delivery.channel, delivery.label, t)}
            <DeliveryWords delivery={delivery} ended={ended} />
          </Line>
        ))}
      </ul>
      {ended !== null && (
        <p className="text-sm text-ink-soft">{t(`record.log.ended.${ended.kind}`, { at: time(ended.at) })}</p>
      )}
      {mayExclude && <ExcludePressing watchId={watch.id} pressing={pressing} />}
    </article>
  )
}

/** Says which pressing of the album it was. */
function PressingSeen({ pressing }: { pressing: NonNullable<Decision['pressing']> }) {
  return (
    <div className="flex items-center gap-3 text-[0.9375rem] text-pretty text-ink-soft">
      <Sleeve
        src={pressing.thumb}
        alt=""
        seed={pressing.discogsId}
        size="sm"
        className="shrink-0 [--side:2.75rem]!"
      />
      {pressingLine(pressing)}
    </div>
  )
}

/** Says what the pressing is, and what is wanted instead. */
function Misfit({ decision: { pressing, misfit }, watch: { pressings } }: DecisionRowProps) {
  const { t, locale } = useTexts()
  if (pressing === null || misfit === null || pressings === null) return null
  if (misfit === 'excluded' || misfit === 'not-chosen') return <> {t(`record.log.misfit.${misfit}`)}</>
  const wanted = wantedInWords(pressings.filter, misfit, t, locale)
  const seen = pressing[misfit] ?? t('record.log.misfit.unknown')
  // The filter may have been changed since.
  return (
    <>
      {' '}
      {wanted === '' ? t('record.log.misfit.only', { seen }) : t('record.log.misfit.seen', { seen, wanted })}
    </>
  )
}

function SeenWords({ decision: { alert, at, numForSale, price } }: { decision: Decision }) {
  const { t, locale } = useTexts()
  const time = useTime()
  if (alert === 'withdrawn' || alert === 'blocked') return t(`record.log.${alert}`, { at: time(at) })
  const values = { count: numForSale, at: time(at) }
  if (price === null) return t('record.log.appeared', values)
  return t('record.log.appearedFrom', { ...values, price: formatMoney(price, locale) })
}

/** Says what the alert rule found. */
function Reasons({ reasons }: Pick<Decision, 'reasons'>) {
  const { t, locale } = useTexts()
  const words = new Intl.ListFormat(locale).format(reasons.map((reason) => t(`record.log.because.${reason}`)))
  return t('record.log.reasons', { reasons: words })
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className="mt-1 shrink-0 text-ink-soft [&>svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
