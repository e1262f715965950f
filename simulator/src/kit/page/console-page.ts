import type { SetFault } from '../faults.ts'
import { liveScript } from './live-script.ts'
import { markup, trusted, type Markup } from './markup.ts'
import { page } from './page.ts'

/** Renders a console page, which shows and controls a simulated vendor; its `data-part`s stay up to date. */
export function consolePage(options: {
  readonly title: string
  readonly brand: string
  readonly home: string
  readonly body: Markup
  readonly footnote?: string
}): string {
  const { body, ...rest } = options
  return page({
    ...rest,
    aside: markup`<span class="pill none">simulated</span>`,
    script: liveScript,
    body: markup`<style>${trusted(consoleStyle)}</style><div class="console" data-every="2000">${body}<p class="refusal" data-refusal role="alert"></p></div>`,
  })
}

/** Renders a button that calls the control API. */
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

/** What a fault can be limited to: the beginning of the path, and what that asks for. */
export type FaultPlace = readonly [prefix: string, words: string]

/** Renders the active faults and a form to set another, limited to a place where there are some. */
export function faultPanel<Kind extends string>(
  path: string,
  kinds: readonly Kind[],
  set: readonly SetFault<Kind>[],
  words: (kind: Kind) => string = String,
  places: readonly FaultPlace[] = [],
): Markup {
  const options = kinds.map((kind) => markup`<option value="${kind}">${words(kind)}</option>`)
  return markup`<form class="row" data-quiet method="post" action="/_control/${path}">
<select name="kind" aria-label="Kind of fault">${options}</select>
${places.length > 0 && placeSelect(places)}<select name="next" aria-label="How long"><option value="1">next time</option><option value="5">the next 5 times</option><option value="">until taken away</option></select>
<select name="share" aria-label="How often"><option value="">always</option><option value="0.5">every other time</option><option value="0.2">one time in five</option></select>
<button class="btn ghost">Set fault</button></form>
<ul class="stack" data-part="${path}">${set.map((fault) => row(path, words(fault.kind), fault))}</ul>`
}

function placeSelect(places: readonly FaultPlace[]): Markup {
  const options = places.map(([prefix, words]) => markup`<option value="${prefix}">${words}</option>`)
  return markup`<select name="prefix" aria-label="Of what"><option value="">of anything</option>${options}</select>
`
}

function row(path: string, words: string, { id, next, share, prefix, caught }: SetFault<string>): Markup {
  const left = next === undefined ? 'until taken away' : `the next ${next - caught}`
  const often = share === undefined ? '' : `, ${Math.round(share * 100)} % of them`
  const of = prefix ? ` of ${prefix}` : ''
  return markup`<li class="panel row"><strong>${words}${of}</strong><span class="soft">${left}${often}, met ${caught}</span><span class="sp"></span>
<form data-quiet="DELETE" action="/_control/${path}?id=${id}"><button class="btn ghost">Take away</button></form></li>`
}

const consoleStyle = `
.console ul.stack{margin-top:14px;padding:0;list-style:none}.console .sp{flex:1}.console .find input{flex:1 1 220px}
.console td form{display:inline}.console td .btn{min-height:36px;padding:6px 12px;font-size:14px}.console :is(td,th):last-child{text-align:left}
.console .scroll{overflow-x:auto}.console td.num{white-space:nowrap}.console code{font:12.5px JB,ui-monospace,monospace}
.console .refusal{color:var(--label);font-weight:550;margin-top:14px}
`
