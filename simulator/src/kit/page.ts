/** Safe HTML: made by `markup`, or declared safe by `trusted`. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

type Value = Markup | string | number | false | null | undefined | readonly Value[]

/** Fills an HTML template; values that are not markup are escaped. Lists are joined. */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(parts.reduce((html, part, n) => html + render(values[n - 1]) + part))
}

/** Declares HTML safe: our own drawings and styles. */
export function trusted(html: string): Markup {
  return new Markup(html)
}

/** Escapes text for HTML, attributes included. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (value instanceof Markup) return value.html
  if (typeof value === 'object') return value.map(render).join('')
  return escape(String(value))
}

type Page = {
  readonly title: string
  /** Shown beside the logo, with a link to `home`. */
  readonly brand: string
  readonly home: string
  readonly body: Markup
  readonly aside?: Markup
  readonly footnote?: string
  readonly narrow?: boolean
  /** A script of ours, run at the end of the page. */
  readonly script?: string
}

/** Renders a complete page in the simulator's style. */
export function page(options: Page): string {
  const { title, brand, home, body, aside, footnote, narrow, script } = options
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(record)}"><style>${trusted(style)}</style></head>
<body><div class="wrap ${narrow === true && 'narrow'}">
<header class="top"><a class="brand" href="${home}">${trusted(record)}${brand}</a><span class="sp"></span>${aside}</header>
<main>${body}</main>
<footer>${footnote ?? 'A simulation: every record, shop, person and price here is invented.'}</footer>
</div>${script !== undefined && trusted(`<script>${script}</script>`)}</body></html>`.html
}

const record =
  '<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 30 30" aria-hidden="true"><circle cx="15" cy="15" r="15" fill="#1d1916"/><circle cx="15" cy="15" r="10.5" fill="none" stroke="#6b6259"/><circle cx="15" cy="15" r="6.5" fill="#cf3517"/><circle cx="15" cy="15" r="1.6" fill="#f4eee3"/></svg>'

/** The common style of the pages: red for what can be pressed, green for what is for sale. */
const style = `
@font-face{font-family:Bricolage;src:url(/fonts/bricolage.woff2);font-weight:200 800;font-display:swap}
@font-face{font-family:Instrument;src:url(/fonts/instrument.woff2);font-weight:400 700;font-display:swap}
@font-face{font-family:JB;src:url(/fonts/jb.woff2);font-weight:400 700;font-display:swap}
:root{color-scheme:light dark;--paper:#f4eee3;--sleeve:#fffdf8;--ink:#191613;--ink2:#5b5248;--line:#ddd3c3;--label:#c22f12;--on-label:#fff8f0;--live:#0a6a42;--live-bg:#d9f1e3;--warn:#7a4a00;--warn-bg:#fbe8c8;--groove1:#151311;--groove2:#26221f;--shade:0 1px 2px #3b2a1414,0 8px 24px -12px #3b2a1433}
@media(prefers-color-scheme:dark){:root{--paper:#141210;--sleeve:#1e1b18;--ink:#f3ece0;--ink2:#b0a596;--line:#353029;--label:#ff6a45;--on-label:#1b0d08;--live:#4be0a0;--live-bg:#12352a;--warn:#ffd08a;--warn-bg:#3a2a10;--groove1:#0a0908;--groove2:#3a352f;--shade:0 10px 30px -14px #000}}
*{box-sizing:border-box;margin:0}
body{font:16px/1.5 Instrument,system-ui,sans-serif;background:var(--paper);color:var(--ink);-webkit-font-smoothing:antialiased}
h1,h2,h3,.brand{font-family:Bricolage,system-ui;letter-spacing:-.02em;line-height:1.06;font-weight:750;text-wrap:balance}
h1{font-size:clamp(30px,4.6vw,48px)}h2{font-size:24px;margin:44px 0 14px}h3{font-size:17px;letter-spacing:-.01em}
a{color:inherit;text-underline-offset:3px;text-decoration-color:var(--line)}a:hover{text-decoration-color:currentColor}
:focus-visible{outline:3px solid var(--label);outline-offset:2px;border-radius:4px}
.wrap{max-width:1040px;margin:0 auto;padding:0 24px 72px}.narrow{max-width:560px}
header.top{display:flex;align-items:center;gap:20px;padding:18px 0 26px}header.top span.sp{flex:1}header.top form{display:flex;min-width:0}header.top input{width:100%}
.brand{display:inline-flex;gap:10px;align-items:center;font-size:20px;text-decoration:none}
.soft{color:var(--ink2)}.small{font-size:14px}.mono{font-family:JB,ui-monospace,monospace;font-size:.82em}.num{font-variant-numeric:tabular-nums}
.btn{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-height:42px;border:0;border-radius:10px;padding:9px 16px;font:600 15px Instrument,system-ui;background:var(--label);color:var(--on-label);text-decoration:none;cursor:pointer;white-space:nowrap}
.btn:hover{filter:brightness(1.08)}.btn:active{transform:translateY(1px)}.btn:disabled{opacity:.5;cursor:default}
.btn.ghost{background:none;color:var(--ink);box-shadow:inset 0 0 0 1.5px var(--line)}.btn.ghost:hover{box-shadow:inset 0 0 0 1.5px var(--ink2);filter:none}
.pill{display:inline-flex;align-items:center;gap:7px;white-space:nowrap;border-radius:99px;padding:4px 11px;font-weight:650;font-size:13.5px;background:var(--live-bg);color:var(--live)}
.pill i{width:8px;height:8px;border-radius:50%;background:currentColor}.pill.none{background:none;color:var(--ink2);box-shadow:inset 0 0 0 1.5px var(--line)}.pill.none i{background:none;box-shadow:inset 0 0 0 1.5px currentColor}
.pill.warn{background:var(--warn-bg);color:var(--warn)}
.panel{background:var(--sleeve);border-radius:16px;padding:20px 22px;box-shadow:var(--shade)}
input,select{font:500 16px Instrument,system-ui;padding:11px 14px;border-radius:10px;border:1.5px solid var(--line);background:var(--sleeve);color:var(--ink);min-width:0}
table{width:100%;border-collapse:collapse}th{font-size:13px;font-weight:600;text-align:left;color:var(--ink2);padding:0 14px 8px 0}td{padding:12px 14px 12px 0;border-top:1px solid var(--line);vertical-align:baseline}td:last-child,th:last-child{padding-right:0;text-align:right}
.price{font:700 20px/1 Bricolage,system-ui}
.sleeve{position:relative;flex:none;width:var(--size,260px);height:var(--size,260px)}.sleeve img{position:absolute;inset:0;width:100%;height:100%;border-radius:4px;box-shadow:2px 0 8px #0005;background:var(--line)}
.sleeve .disc{position:absolute;inset:3%;border-radius:50%;background:repeating-radial-gradient(var(--groove1) 0 1.5px,var(--groove2) 1.5px 3px);transition:translate .5s cubic-bezier(.2,.9,.2,1)}.sleeve .disc:after{content:"";position:absolute;inset:36%;border-radius:50%;background:var(--label);box-shadow:inset 0 0 0 5px #0003}
.on.sleeve{margin-right:calc(var(--size,260px)*.26)}.on.sleeve .disc{translate:27% 0}
.head{display:flex;gap:40px;align-items:center}.facts{display:grid;grid-template-columns:max-content 1fr;gap:4px 18px;margin:18px 0}.facts dt{color:var(--ink2)}.facts dd{margin:0}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(148px,1fr));gap:24px 18px}.grid a{text-decoration:none;display:block}.grid img{width:100%;aspect-ratio:1;border-radius:4px;display:block;margin-bottom:8px;box-shadow:var(--shade);background:var(--line)}
.row{display:flex;gap:12px;align-items:center;flex-wrap:wrap}.stack{display:grid;gap:14px}
ol.tracks{padding:14px 22px;list-style:none;columns:2;column-gap:48px}ol.tracks li{display:flex;gap:12px;padding:5px 0;break-inside:avoid}ol.tracks li span:last-child{margin-left:auto}
footer{margin-top:64px;padding-top:18px;border-top:1px solid var(--line);font-size:13.5px;color:var(--ink2)}
@media(max-width:680px){.wrap{padding:0 16px 56px}.head{flex-direction:column;align-items:flex-start;gap:22px}ol.tracks{columns:1}.hide-s{display:none}}
@media(prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`

/**
 * The script of the pages. With `[data-every]` (milliseconds) they are fetched again and again, and each changed
 * `[data-part]` is replaced. Forms with `[data-quiet]` are sent by POST or their method without
 * leaving the page; `[data-find]` writes the input into the address.
 */
export const liveScript = `
const parts = root => [...root.querySelectorAll('[data-part]')]
const seen = new Map(parts(document).map(part => [part.dataset.part, part.innerHTML]))
const toEnd = () => { for (const box of document.querySelectorAll('[data-end]')) box.scrollTop = box.scrollHeight }
async function refresh() {
  const asked = location.href
  const answer = await fetch(asked)
  if (!answer.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (asked !== location.href) return
  let changed = false
  for (const part of parts(document)) {
    const next = fresh.querySelector('[data-part="' + part.dataset.part + '"]')
    if (next === null || next.innerHTML === seen.get(part.dataset.part)) continue
    part.innerHTML = next.innerHTML
    seen.set(part.dataset.part, next.innerHTML)
    changed = true
  }
  if (changed) toEnd()
}
document.addEventListener('submit', async event => {
  const form = event.target
  if (!form.matches('[data-quiet]')) return
  event.preventDefault()
  const method = form.dataset.quiet || 'POST'
  const fields = new URLSearchParams(new FormData(form, event.submitter))
  const answer = await fetch(form.action, { method, ...(method === 'POST' && { body: fields }) })
  const note = document.querySelector('[data-refusal]')
  if (note) note.textContent = answer.ok ? '' : 'That did not work: ' + (await answer.json()).error.replaceAll('-', ' ') + '.'
  if (answer.ok && form.matches('[data-clear]')) form.reset()
  await refresh()
})
document.addEventListener('input', event => {
  const form = event.target.closest('[data-find]')
  if (!form) return
  history.replaceState(null, '', '?' + new URLSearchParams(new FormData(form)))
  refresh()
})
toEnd()
const timed = document.querySelector('[data-every]')
if (timed) setInterval(refresh, Number(timed.dataset.every))
`
