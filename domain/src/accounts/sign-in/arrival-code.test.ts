import fc from 'fast-check'
import { it } from 'vitest'
import { arrivalCode, isArrivalCode } from './arrival-code.ts'

it('tells the code of an arrival from the token of a session, whatever they are made of', () => {
  const token = fc.stringMatching(/^[\w-]{43}$/)
  fc.assert(fc.property(token, (text) => isArrivalCode(arrivalCode(text)) && !isArrivalCode(text)))
})
