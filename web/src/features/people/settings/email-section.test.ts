import { expect, it } from 'vitest'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { isInUse, tellsWhatToDo } from './email-section.tsx'

const refusal = (code: ApiError['code'], message: string) => new ApiError({ status: 409, code, message })

it('knows by its reason that an address is taken', () => {
  expect(isInUse(refusal('EMAIL_ALREADY_IN_USE', ''))).toBe(true)
  expect(isInUse(refusal('INVALID_EMAIL', 'This doesn’t look like an e-mail address.'))).toBe(false)
})

it('knows it by its words in both languages where no reason is given', () => {
  expect(isInUse(refusal(null, 'Email is already in use by another account'))).toBe(true)
  expect(isInUse(refusal(null, 'El correo electrónico ya está en uso por otra cuenta'))).toBe(true)
  expect(isInUse(new Error('already in use'))).toBe(false)
})

it.each(['REAUTHENTICATION_REQUIRED', 'EMAIL_RESERVED', 'LAST_OPERATOR', 'RATE_LIMITED'] as const)(
  'leaves the words to the server where %s says what to do',
  (code) => expect(tellsWhatToDo(refusal(code, 'Do this first.'))).toBe(true),
)

it('does not show the words of other refusals and of what is no refusal', () => {
  expect(tellsWhatToDo(refusal('INVALID_EMAIL', 'This doesn’t look like an e-mail address.'))).toBe(false)
  expect(tellsWhatToDo(refusal(null, 'Bad gateway'))).toBe(false)
  expect(tellsWhatToDo(new Error('offline'))).toBe(false)
})
