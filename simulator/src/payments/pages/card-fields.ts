import { markup, type Markup } from '../../kit/page/markup.ts'
import type { CardProblem } from '../ledger/cards.ts'

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
