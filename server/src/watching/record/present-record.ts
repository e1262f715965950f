import type { DecisionDelivery } from '@cratewatch/contracts/alerting/decision-delivery'
import type { PressingName } from '@cratewatch/contracts/checking/pressing-filter'
import type {
  Decision,
  RecordObservation,
  RecordPage,
  TimelineEntry,
} from '@cratewatch/contracts/watching/record-page'
import { isCurrent } from '@cratewatch/domain/availability/freshness'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { RECORDED_SILENCES } from '@cratewatch/domain/notifications/decide-by-rule'
import { MISFITS } from '@cratewatch/domain/records/pressings'
import { groundsOf, pressingOf, alertOfTitle } from '../../alerting/alert-params.ts'
import { presentDelivery } from '../../alerting/deliveries/kept-deliveries.ts'
import { wire } from '../../base/wire-time.ts'
import { presentWatch } from '../present.ts'
import type { RecordFacts } from './read-record.ts'
import type { DecisionRow, ObservationRow } from './timeline.ts'

/** Presents the page of one record. */
export function presentRecord(facts: RecordFacts, siteUrl: string): RecordPage {
  const { card, days: strip, prices, timeline, now } = facts
  return {
    vinyl: presentWatch(card, siteUrl),
    days: strip,
    firstDay: new Date(plus(now, days(1 - strip.length))).toISOString().slice(0, 10),
    prices: prices?.map(({ day, value, currency }) => ({ day, price: { value, currency } })) ?? null,
    timeline: {
      items: timeline.items.flatMap((item): TimelineEntry[] =>
        item.kind === 'alert'
          ? presentDecision(item.alert).map((alert) => ({ kind: 'alert', alert }))
          : [{ kind: 'seen', seen: presentSpan(item.seen, facts) }],
      ),
      pagination: { total: timeline.total, pages: timeline.pages },
    },
  }
}

function presentSpan(span: ObservationRow, { card, prices, now }: RecordFacts): RecordObservation {
  const mayShowPrice = prices !== null || isCurrent(span.until_at, now)
  return {
    pressing: card.row.master_id === null ? null : presentPressing(span),
    state: span.state,
    numForSale: span.num_for_sale,
    lowestPrice: mayShowPrice ? price(span.lowest_value, span.lowest_currency) : null,
    from: wire(span.from_at),
    until: wire(span.until_at),
    checks: span.checks,
  }
}

function presentPressing(span: ObservationRow): PressingName {
  const { release_id: discogsId, title, thumb, year, country, label, format } = span
  return { discogsId, title, thumb, year, country, label, catalogueNumber: span.catalogue_number, format }
}

function presentDecision({ entry, deliveries, unsent }: DecisionRow): Decision[] {
  const alert = alertOfTitle(entry.title_key)
  if (alert === null) return []
  const { count, price: value, currency } = entry.params
  return [
    {
      id: entry.id,
      alert,
      reasons: [...groundsOf(alert, entry.params).reasons],
      at: wire(entry.created_at),
      numForSale: Number(count ?? 0),
      price: price(value, currency),
      silentReason: RECORDED_SILENCES.find((reason) => reason === entry.silent_reason) ?? null,
      ended:
        entry.ended_kind === null || entry.ended_at === null
          ? null
          : { kind: entry.ended_kind, at: wire(entry.ended_at) },
      pressing: entry.release_id === null ? null : pressingOf(entry.params, named(entry, entry.release_id)),
      misfit: MISFITS.find((misfit) => misfit === entry.params['misfit']) ?? null,
      deliveries: [...deliveries.map(presentDelivery), ...unsent.map(presentUnsent)],
    },
  ]
}

function named({ title, thumb }: DecisionRow['entry'], id: number) {
  return { id, title: title ?? '', thumb: thumb ?? '' }
}

function presentUnsent({ channel, label, reason }: DecisionRow['unsent'][number]): DecisionDelivery {
  return {
    channel,
    label,
    state: 'not-sent',
    dueAt: null,
    waits: null,
    settledAt: null,
    reason,
    attempts: 0,
    detail: null,
  }
}

function price(value: unknown, currency: unknown): RecordObservation['lowestPrice'] {
  return typeof value === 'number' && typeof currency === 'string' ? { value, currency } : null
}
