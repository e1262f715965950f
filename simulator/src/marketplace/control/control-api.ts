import { html, json, type Answer } from '../../kit/answer.ts'
import { faultRoutes } from '../../kit/fault-routes.ts'
import type { Route, Asked } from '../../kit/routes.ts'
import { marketplaceFaultKinds } from '../faults/through-marketplace-faults.ts'
import type { Service } from '../http/service.ts'
import {
  addCollector,
  addPressing,
  appear,
  blockRelease,
  cheaper,
  deleteRelease,
  revokeAccess,
  sell,
} from './control-world.ts'
import { findReleases, stateOf } from './read-world.ts'
import { act, consolePage, faultPanel } from '../../kit/page/console-page.ts'
import { markup, type Markup } from '../../kit/page/markup.ts'
import { salePill } from '../site/copies-table.ts'
import { formatMoney } from '../world/currency.ts'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isClock } from '../../kit/clock.ts'
import { numberIn, type Fields } from '../../kit/fields.ts'

const path = 'clock/advance'
const morningHour = 8
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/** Renders the time, and buttons that move it, where the clock can be moved. */
function timePanel({ world: { clock } }: Service): Markup | false {
  return (
    isClock(clock) &&
    markup`<h2>Time</h2><p class="soft small" style="margin-bottom:12px">It is <b class="num" data-part="now">${moments.format(clock.now())}</b>. Whatever shares this clock moves with it.</p>
<div class="row">${act(path, { ms: hours(1) }, 'An hour')}${act(path, { until: 'morning' }, 'A night')}${act(path, { ms: days(7) }, 'A week')}${act(path, { until: 'renewal' }, 'A renewal')}</div>`
  )
}

/**
 * `POST clock/advance {ms? | until: 'morning' | 'renewal'}`: advances the clock, if it can be moved. `morning` is 8:00 of
 * the next day, `renewal` just after the payment service's next collection.
 */
function advanceClock({ world: { clock }, untilRenewal }: Service, { fields }: Asked): Answer {
  if (!isClock(clock)) return json(409, { error: 'clock-runs-by-itself' })
  const ms = msIn(fields, clock.now(), untilRenewal)
  if (ms === undefined || ms < 0) return json(400, { error: 'nothing-to-advance-to' })
  clock.advance(ms)
  return json(200, { now: clock.now() })
}

function msIn(fields: Fields, now: Instant, untilRenewal: Service['untilRenewal']): number | undefined {
  if (fields['until'] === 'renewal') return untilRenewal()
  return fields['until'] === 'morning' ? nextMorning(now) - now : numberIn(fields, 'ms')
}

/** Returns 8:00 of the next day where this machine is. */
function nextMorning(now: Instant): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, morningHour).getTime()
}

const PLACES = [
  ['/marketplace/stats', 'of availability'],
  ['/releases', 'of records'],
  ['/users', 'of wantlists'],
  ['/database/search', 'of searches'],
] as const

/** Renders the console page: finds records, adds and sells copies, moves time, sets faults, shows the budget spent. */
function controlPage(service: Service, query: URLSearchParams): string {
  const { world, requests, faults } = service
  const asked = new URLSearchParams({ available: 'false', limit: '12', ...Object.fromEntries(query) })
  const found = findReleases(world, asked)
  const chosen = (value: string) => asked.get('available') === value && markup`selected`
  return consolePage({
    title: 'Console · Simulated marketplace',
    brand: 'Simulated marketplace',
    home: '/_control',
    body: markup`<h1>Make something happen</h1>
<p class="soft" style="margin:10px 0 22px">Find a record, put a copy up for sale, and see who notices. <span class="num" data-part="budget">The API was asked ${requests.total.toLocaleString('en')} times, ${requests.maxPerMinute} in the busiest minute.</span></p>
<form class="row find" role="search" data-find><input name="q" type="search" value="${asked.get('q')}" placeholder="Artist, title, label, catalogue number or release id" aria-label="Find a record" autocomplete="off">
<select name="available" aria-label="Which records"><option value="" ${chosen('')}>All records</option><option value="false" ${chosen('false')}>None for sale</option><option value="true" ${chosen('true')}>For sale</option></select></form>
<div class="stack" style="margin-top:22px" data-part="records">${found.length === 0 ? markup`<p class="panel soft">No record matches.</p>` : found.map(card)}</div>
${timePanel(service)}
<h2>Faults</h2><p class="soft small" style="margin-bottom:12px">What the next answers of the API should suffer from. A sync ends with errors while availability fails always or every other time.</p>
${faultPanel('faults', marketplaceFaultKinds, faults.list(), String, PLACES)}`,
  })
}

function card(state: ReturnType<typeof findReleases>[number]): Markup {
  const { releaseId, masterId, numForSale, lowestPrice, title, artist, format, country, year } = state
  const facts = [format, country, year || '', `ID ${releaseId}`, masterId !== null && `album ${masterId}`]
    .filter(Boolean)
    .join(' · ')
  const price =
    lowestPrice && markup` <span class="soft small num">from ${formatMoney(lowestPrice.value, 'USD')}</span>`
  return markup`<article class="panel row" style="gap:20px"><a class="sleeve ${numForSale > 0 && 'on'}" style="--size:92px" href="/release/${releaseId}"><div class="disc"></div><img src="/covers/${releaseId}.svg" alt=""></a>
<div style="flex:1;min-width:200px"><h3>${title}</h3><div class="soft">${artist}</div><div class="soft small">${facts}</div><div style="margin-top:8px">${salePill(numForSale)}${price}</div></div>
<div class="row" style="gap:8px">${act('appear', { releaseId }, 'Make a copy appear', 'loud')}${
    numForSale > 0 &&
    markup`${act('sell', { releaseId }, 'Sell one')}${act('sell', { releaseId, all: 'true' }, 'Sell all')}${act('cheaper', { releaseId }, 'Cheaper')}`
  }${masterId !== null && act('add-pressing', { masterId }, 'Add a pressing')}</div></article>`
}

/** `/_control/*`: changes the market and sets faults, as JSON or on a page; no limit applies. */
export const marketplaceControl: readonly Route<Service>[] = [
  ['GET', /^\/_control\/?$/, (service, { query }) => html(200, controlPage(service, query))],
  ['POST', /^\/_control\/appear$/, appear],
  ['POST', /^\/_control\/sell$/, sell],
  ['POST', /^\/_control\/cheaper$/, cheaper],
  ['POST', /^\/_control\/add-pressing$/, addPressing],
  ['POST', /^\/_control\/delete-release$/, deleteRelease],
  ['POST', /^\/_control\/block$/, blockRelease],
  ['POST', /^\/_control\/users$/, addCollector],
  ['POST', /^\/_control\/revoke$/, revokeAccess],
  ['POST', /^\/_control\/clock\/advance$/, advanceClock],
  ...faultRoutes('/_control/faults', marketplaceFaultKinds, ({ faults }: Service) => faults),
  [
    'GET',
    /^\/_control\/requests$/,
    ({ requests }, { query }) =>
      json(200, {
        total: requests.total,
        maxPerMinute: requests.maxPerMinute,
        requests: requests.recent(Number(query.get('limit') ?? 1_000)),
      }),
  ],
  [
    'DELETE',
    /^\/_control\/requests$/,
    ({ requests }) => {
      requests.clear()
      return json(200, { cleared: true })
    },
  ],
  [
    'GET',
    /^\/_control\/state\/(\d+)$/,
    ({ world }, { params: [id] }) => {
      const state = stateOf(world, Number(id))
      return state ? json(200, state) : json(404, { error: 'no-such-release' })
    },
  ],
  [
    'GET',
    /^\/_control\/history\/(\d+)$/,
    ({ world }, { params: [id] }) => json(200, { releaseId: Number(id), turns: world.history(Number(id)) }),
  ],
  [
    'GET',
    /^\/_control\/catalogue$/,
    ({ world }, { query }) => json(200, { releases: findReleases(world, query) }),
  ],
]
