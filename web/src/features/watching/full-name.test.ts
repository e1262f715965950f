import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { named } from './full-name.ts'

const t = ((key: string, { id }: { id: number }) => `${key} ${id}`) as unknown as TFunction

it('names a record in words while only its number is known, and leaves a title that looks like it', () => {
  expect(named({ discogsId: 7, name: '[r7]' }, t).name).toBe('watches.card.unnamed 7')
  expect(named({ discogsId: 7, name: '[r8]' }, t).name).toBe('[r8]')
})
