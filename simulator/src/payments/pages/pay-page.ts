import type { Result } from '@cratewatch/domain/kernel/result'
import { markup, trusted, type Markup, page } from '../../kit/page.ts'
import { textIn, type Fields } from '../../kit/routes.ts'
import { type Card, type CardProblem, readCard } from '../ledger/cards.ts'
import type { Holder } from '../ledger/customer.ts'
import type { Ledger } from '../ledger/ledger.ts'

export const payFootnote = 'A simulated payment service: no card is charged, no money moves.'

/** Renders a page of the payment service in the simulator's style. */
export function payPage(options: {
  readonly title: string
  readonly body: Markup
  readonly narrow?: boolean
  readonly script?: string
}): string {
  const { title, body, narrow, script } = options
  return page({
    title,
    brand: 'Payments',
    home: '/',
    aside: markup`<span class="pill warn">test mode</span>`,
    footnote: payFootnote,
    body: markup`<style>${trusted(payStyle)}</style>${body}`,
    ...(narrow !== undefined && { narrow }),
    ...(script !== undefined && { script }),
  })
}

/** Renders a page with one message. */
export function notice(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): string {
  return payPage({
    title,
    narrow: true,
    body: markup`<section class="panel bank"><h1>${title}</h1><p class="soft">${text}</p>${link && markup`<a class="btn" href="${link.href}">${link.label}</a>`}</section>`,
  })
}

/** The payment pages' additions to the common style. */
const payStyle = `
.till{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.1fr);border-radius:20px;overflow:hidden;box-shadow:var(--shade);background:var(--sleeve)}
.bill{background:#1d1916;color:#f4eee3;padding:36px 34px;display:flex;flex-direction:column;gap:10px;position:relative;overflow:hidden;min-height:480px}
.bill:after{content:"";position:absolute;right:-150px;bottom:-150px;width:360px;height:360px;border-radius:50%;background:radial-gradient(circle,#f4eee3 0 3px,#cf3517 3px 62px,#0000 63px),repeating-radial-gradient(#151311 0 2px,#2e2824 2px 4px)}
.bill>*{position:relative;z-index:1}.bill a{color:#d9cfc0;font-size:15px;text-decoration-color:#6b6259}.bill h1{font-size:19px;font-weight:600;letter-spacing:0;font-family:Instrument,system-ui;color:#d9cfc0;margin-top:26px}
.bill .sum{font:750 54px/1 Bricolage,system-ui;letter-spacing:-.03em;display:flex;align-items:flex-end;gap:12px}.bill .sum small{font:500 15px/1.25 Instrument,system-ui;letter-spacing:0;color:#d9cfc0;padding-bottom:5px}
.bill dl{margin-top:26px;max-width:340px;font-size:15px}.bill dl div{display:flex;justify-content:space-between;gap:20px;padding:10px 0}.bill dl div+div{border-top:1px solid #4a423b}.bill dl div:last-child{font-weight:700}.bill dd{margin:0;font-variant-numeric:tabular-nums}
.fill{padding:36px 34px;display:grid;gap:16px;align-content:start}.fill h2{margin:0 0 2px;font-size:22px}
.field{display:grid;gap:6px}.field label{font-weight:600;font-size:14.5px}.field input{width:100%}.field.pair{grid-template-columns:1fr 1fr;gap:12px}.field.pair>div{display:grid;gap:6px}
.bad input,input.bad{border-color:var(--label);box-shadow:0 0 0 1px var(--label)}.why{color:var(--label);font-size:14px;font-weight:550}
.alarm{background:color-mix(in srgb,var(--label) 10%,var(--sleeve));color:var(--ink);border-left:4px solid var(--label);border-radius:8px;padding:12px 14px;font-weight:550}
.wide{width:100%;min-height:50px;font-size:16.5px}.cards{display:grid;gap:6px;font-size:14px}.cards button{display:flex;justify-content:space-between;gap:12px;width:100%;min-height:40px;align-items:center;border:0;border-radius:9px;padding:7px 12px;background:color-mix(in srgb,var(--ink) 5%,transparent);color:var(--ink);font:500 14px Instrument,system-ui;cursor:pointer;text-align:left}.cards button:hover{background:color-mix(in srgb,var(--ink) 10%,transparent)}.cards code{font:500 13px JB,ui-monospace,monospace}
.facts2{display:grid;grid-template-columns:1fr auto;gap:10px 20px;align-items:center}.panel+.panel{margin-top:16px}.panel h2{margin:0 0 12px}
.bank{display:grid;gap:14px;justify-items:center;text-align:center;padding:44px 28px}.bank .lock{width:64px;height:64px;border-radius:18px;background:var(--ink);color:var(--paper);display:grid;place-items:center;font-size:28px}
@media(max-width:760px){.till{grid-template-columns:1fr;border-radius:16px}.bill{min-height:0;padding:22px 20px 26px}.bill h1{margin-top:10px}.bill:after{content:none}.bill dl{margin-top:14px}.fill{padding:24px 20px}}
`

/** The state that the pages share: the ledger, and the cards that wait for confirmation. */
export type PayPages = {
  readonly ledger: Ledger
  readonly waiting: Map<string, { readonly card: Card; readonly payer: Holder }>
}

export type Typed = {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
  readonly name: string
  readonly email: string
}

export const nothingTyped: Typed = { number: '', expiry: '', cvc: '', name: '', email: '' }

/** Renders the fields of a card, with the problem beside its field. */
export function cardFields(typed: Typed, problem: CardProblem | undefined): Markup {
  const input = (field: CardProblem['field'], rest: Markup) =>
    markup`<input id="${field}" name="${field}" required inputmode="numeric" autocomplete="off" value="${typed[field]}" class="${problem?.field === field && 'bad'}" ${problem?.field === field && markup`aria-invalid="true" aria-describedby="why"`} ${rest}>`
  return markup`<div class="field"><label for="number">Card number</label>${input('number', markup`placeholder="1234 1234 1234 1234"`)}</div>
<div class="field pair"><div><label for="expiry">Expires</label>${input('expiry', markup`placeholder="MM / YY"`)}</div><div><label for="cvc">Security code</label>${input('cvc', markup`placeholder="CVC"`)}</div></div>
${problem && markup`<p class="why" id="why" role="alert">${problem.message}</p>`}
<div class="field"><label for="name">Name on card</label><input id="name" name="name" required autocomplete="off" value="${typed.name}"></div>`
}

const samples = [
  ['4242 4242 4242 4242', 'Pays'],
  ['4000 0000 0000 0002', 'Is declined'],
  ['4000 0025 0000 3155', 'Asks the bank first'],
  ['4000 0000 0000 0341', 'Pays once, renewals fail'],
  ['4000 0000 0000 9995', 'Has no funds'],
] as const

/** Offers sample cards to fill in. */
export function sampleCards(): Markup {
  return markup`<details><summary class="soft small">Cards to try</summary><div class="cards">${samples.map(
    ([number, what]) =>
      markup`<button type="button" data-card="${number}"><code>${number}</code><span>${what}</span></button>`,
  )}</div></details>`
}

/** Fills in a sample card. */
export const sampleScript = `
for (const button of document.querySelectorAll('[data-card]')) button.onclick = () => {
  const form = button.closest('form')
  form.number.value = button.dataset.card
  form.expiry.value = '12 / 40'
  form.cvc.value = '123'
  form.name.value ||= 'Nora Lindqvist'
}`

/** Reads and validates a card form. */
export function readTyped(
  ledger: Ledger,
  fields: Fields,
): { readonly typed: Typed; readonly card: Result<Card, CardProblem> } {
  const field = (name: keyof Typed) => textIn(fields, name) ?? ''
  const typed = {
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
    email: field('email'),
  }
  return { typed, card: readCard(typed, ledger.now()) }
}

/** Writes an amount in the smallest unit of its currency, in American format. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    amount / 100,
  )
}

const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Writes `3 November 2026`. */
export function dayOf(unixTime: number): string {
  return days.format(unixTime * 1_000)
}

/** Writes `3 Nov 2026, 14:02`, UTC. */
export function momentOf(unixTime: number): string {
  return moments.format(unixTime * 1_000)
}
