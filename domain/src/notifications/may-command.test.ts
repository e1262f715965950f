import { expect, it } from 'vitest'
import { mayCommand } from './may-command.ts'

it.each([
  ['a private chat', false, '7', null, true],
  ['a group, by who connected it', true, '7', '7', true],
  ['a group, by another member', true, '8', '7', false],
  ['a group, by nobody in particular', true, null, '7', false],
  ['a group that nobody in particular connected', true, '7', null, false],
  ['a group, when neither is known', true, null, null, false],
])('the list behind %s', (_, isGroup, personId, connectedBy, may) => {
  expect(mayCommand({ isGroup, personId }, connectedBy)).toBe(may)
})
