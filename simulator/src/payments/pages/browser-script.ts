import { text, type Answer } from '../../kit/answer.ts'

/** Where shops load the vendor's script from, below the address of the pages. */
export const scriptPath = '/v3/'

/** The vendor's script as far as a hosted checkout needs it: it takes a publishable key, and is there. */
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
