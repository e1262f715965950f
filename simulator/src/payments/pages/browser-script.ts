import { text, type Answer } from '../../kit/answer.ts'

/** The path of the vendor's script, below the address of the pages. */
export const scriptPath = '/v3/'

/** The vendor's script, reduced to what a hosted checkout needs: it accepts a publishable key. */
const script = `'use strict'
window.Stripe = function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Please call Stripe() with your publishable key. You used an empty string or a secret key.')
  return { _isSimulated: true }
}
window.Stripe.version = 3
`

export function browserScript(): Answer {
  return text(200, script, 'text/javascript; charset=utf-8')
}
