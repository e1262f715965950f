import { days, hours } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { isClock, type Time } from './clock.ts'
import type { Faults, SetFault } from './faults.ts'
import { liveScript, markup, page, trusted, type Markup } from './page.ts'
import { numberIn, textIn, type Fields, type Route } from './routes.ts'
import { html, json } from './serve.ts'

/** The console of a simulated vendor: one page that shows what is there, and buttons that change it. */
type Console<Vendor> = {
  readonly brand: string
  readonly home: '/' | '/_control'
  readonly footnote: string
  /** Renders what is particular to the vendor; each `data-part` stays up to date. */
  body(vendor: Vendor, query: URLSearchParams): Markup
  readonly acts: Acts<Vendor>
  readonly faults: readonly FaultPanel<Vendor>[]
  /** The vendor's time, and the ms until just after the next renewal of a subscription; undefined: there is none. */
  time(vendor: Vendor): { readonly clock: Time; readonly untilRenewal: number | undefined }
}

/** What a button does, by the end of its path; a refusal says why nothing was done. */
export type Acts<Vendor> = Readonly<
  Record<string, (vendor: Vendor, fields: Fields) => Result<unknown, string>>
>

/** The faults of one way to or from a vendor. */
type FaultPanel<Vendor> = {
  readonly title: string
  readonly path: 'faults' | 'webhook-faults'
  readonly kinds: readonly string[]
  of(vendor: Vendor): Pick<Faults<string>, 'add' | 'list' | 'remove'>
  /** What a fault can be limited to: the beginning of the path, and what that asks for. */
  readonly places?: readonly (readonly [prefix: string, words: string])[]
}

/** Returns the routes of a console: its page, what its buttons do, the clock and the faults. */
export function consoleRoutes<Vendor>(desk: Console<Vendor>): readonly Route<Vendor>[] {
  return [
    ['GET', pathOf(desk.home), (vendor, { query }) => html(200, consolePage(desk, vendor, query))],
    ...actRoutes<Vendor>({
      ...desk.acts,
      'clock/advance': (vendor, fields) => advanceClock(desk.time(vendor), fields),
    }),
    ...desk.faults.flatMap((panel) => faultRoutes(panel)),
  ]
}

/** Returns a route `POST /_control/…` for each act. */
export function actRoutes<Vendor>(acts: Acts<Vendor>): readonly Route<Vendor>[] {
  return Object.entries(acts).map(([name, act]) => [
    'POST',
    pathOf(`/_control/${name}`),
    (vendor, { fields }) => answerOf(act(vendor, fields)),
  ])
}

function answerOf(done: Result<unknown, string>) {
  return done.ok ? json(200, done.value ?? {}) : json(400, { error: done.error })
}

function pathOf(path: string): RegExp {
  return new RegExp(`^${path}$`)
}

/** Returns the routes by which faults are set, `POST {kind, share?, next?, prefix?}`, and removed, `DELETE ?id=`. */
function faultRoutes<Vendor>(panel: FaultPanel<Vendor>): readonly Route<Vendor>[] {
  const path = `/_control/${panel.path}`
  return [
    ...actRoutes<Vendor>({ [panel.path]: (vendor, fields) => setFault(panel, vendor, fields) }),
    [
      'DELETE',
      pathOf(path),
      (vendor, { query }) =>
        answerOf(panel.of(vendor).remove(Number(query.get('id'))) ? ok({}) : refused('no-such-fault')),
    ],
  ]
}

function setFault<Vendor>(
  { kinds, of }: FaultPanel<Vendor>,
  vendor: Vendor,
  fields: Fields,
): Result<unknown, string> {
  const kind = textIn(fields, 'kind') ?? ''
  const share = numberIn(fields, 'share')
  if (!kinds.includes(kind) || (share !== undefined && (share < 0 || share > 1))) return refused('bad-fault')
  const limits = { next: numberIn(fields, 'next'), prefix: textIn(fields, 'prefix') }
  return ok({ id: of(vendor).add({ kind, share, ...limits }) })
}

/** Advances the clock by `ms`, to 8:00 of the next day, or to just after the next renewal. */
function advanceClock(time: ReturnType<Console<unknown>['time']>, fields: Fields): Result<unknown, string> {
  const { clock } = time
  if (!isClock(clock)) return refused('clock-runs-by-itself')
  const until: Readonly<Record<string, number | undefined>> = {
    renewal: time.untilRenewal,
    morning: nextMorning(clock.now()) - clock.now(),
  }
  const ms = until[textIn(fields, 'until') ?? ''] ?? numberIn(fields, 'ms') ?? 0
  if (ms <= 0) return refused('nothing-to-advance-to')
  clock.advance(ms)
  return ok({ now: clock.now() })
}

const MORNING_HOUR = 8

/** Returns 8:00 of the next day where this machine is. */
function nextMorning(now: Instant): number {
  const day = new Date(now)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1, MORNING_HOUR).getTime()
}

function consolePage<Vendor>(desk: Console<Vendor>, vendor: Vendor, query: URLSearchParams): string {
  const { brand, home, footnote } = desk
  return page({
    title: `Console · ${brand}`,
    brand,
    home,
    footnote,
    aside: markup`<span class="pill none">simulated</span>`,
    script: liveScript,
    body: markup`<style>${trusted(consoleStyle)}</style><div class="console" data-every="2000">${desk.body(vendor, query)}
${timePanel(desk.time(vendor))}${desk.faults.map((panel) => faultPanel(panel, vendor))}<p class="refusal" data-refusal role="alert"></p></div>`,
  })
}

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' })

/** Renders the time, and buttons that move it, where the clock can be moved. */
function timePanel({ clock, untilRenewal }: ReturnType<Console<unknown>['time']>): Markup | false {
  const move = (fields: Readonly<Record<string, string | number>>, label: string) =>
    act('clock/advance', fields, label)
  return (
    isClock(clock) &&
    markup`<h2>Time</h2><p class="soft small" style="margin-bottom:12px">It is <b class="num" data-part="now">${moments.format(clock.now())}</b>. Whatever shares this clock moves with it.</p>
<div class="row">${move({ ms: hours(1) }, 'An hour')}${move({ until: 'morning' }, 'A night')}${move({ ms: days(7) }, 'A week')}<span data-part="renewal">${untilRenewal !== undefined && move({ until: 'renewal' }, 'A renewal')}</span></div>`
  )
}

/** Renders a button that does an act. */
export function act(
  path: string,
  fields: Readonly<Record<string, string | number>>,
  label: string,
  look: 'loud' | 'quiet' = 'quiet',
): Markup {
  const hidden = Object.entries(fields).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  return markup`<form data-quiet method="post" action="/_control/${path}">${hidden}<button class="btn ${look === 'quiet' && 'ghost'}">${label}</button></form>`
}

/** Renders the active faults and a form to set another, limited to a place where there are some. */
function faultPanel<Vendor>({ title, path, kinds, of, places = [] }: FaultPanel<Vendor>, vendor: Vendor) {
  const options = (choices: readonly (readonly [string, string])[]) =>
    choices.map(([value, words]) => markup`<option value="${value}">${words}</option>`)
  return markup`<h2>${title}</h2><form class="row" data-quiet method="post" action="/_control/${path}">
<select name="kind" aria-label="Kind of fault">${options(kinds.map((kind) => [kind, kind]))}</select>
${places.length > 0 && markup`<select name="prefix" aria-label="Of what">${options([['', 'of anything'], ...places])}</select>`}
<select name="next" aria-label="How long"><option value="1">next time</option><option value="5">the next 5 times</option><option value="">until taken away</option></select>
<select name="share" aria-label="How often"><option value="">always</option><option value="0.5">every other time</option><option value="0.2">one time in five</option></select>
<button class="btn ghost">Set fault</button></form>
<ul class="stack" data-part="${path}">${of(vendor)
    .list()
    .map((fault) => faultRow(path, fault))}</ul>`
}

function faultRow(path: string, { id, kind, next, share, prefix, caught }: SetFault<string>): Markup {
  const left = next === undefined ? 'until taken away' : `the next ${next - caught}`
  const often = share === undefined ? '' : `, ${Math.round(share * 100)} % of them`
  return markup`<li class="panel row"><strong>${kind}${prefix && ` of ${prefix}`}</strong><span class="soft">${left}${often}, met ${caught}</span><span class="sp"></span>
<form data-quiet="DELETE" action="/_control/${path}?id=${id}"><button class="btn ghost">Take away</button></form></li>`
}

const consoleStyle = `
.console ul.stack{margin-top:14px;padding:0;list-style:none}.console .sp{flex:1}.console .find input{flex:1 1 220px}
.console td form{display:inline}.console td .btn{min-height:36px;padding:6px 12px;font-size:14px}.console :is(td,th):last-child{text-align:left}
.console .scroll{overflow-x:auto}.console td.num{white-space:nowrap}.console code{font:12.5px JB,ui-monospace,monospace}
.console .refusal{color:var(--label);font-weight:550;margin-top:14px}
`
