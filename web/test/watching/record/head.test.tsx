import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aWatch, onSale } from '../../fixtures/watches.ts'
import { absent, button, textOf, words } from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { openRecord } from './open-record.ts'

/** Opens a record, and returns its paragraphs. */
async function openParts(given: Partial<Watch>): Promise<(string | undefined)[]> {
  await openRecord({ vinyl: aWatch(1, given) })
  await button(t('watches.card.actions', { name: 'Artist • Record 1' }))
  return [...(await screen.findByRole('main')).querySelectorAll('p')].map(textOf)
}

it('tells which pressing it is', async () => {
  expect(await openParts({ pressing: 'LP · Germany 1977 · Brain' })).toContain('LP · Germany 1977 · Brain')
})

it('tells nothing of a pressing of which nothing is known', async () => {
  const parts = await openParts({ pressing: '' })
  expect(parts.filter((part) => part === '' || part?.startsWith('·'))).toEqual([])
})

it.each<[string, Partial<Watch>, boolean]>([
  ['is for sale', onSale, true],
  ['was for sale', { ...onSale, available: false, state: 'none' }, false],
  ['is for sale since nobody knows', { ...onSale, foundAt: null }, false],
])('tells when a copy turned up of a record that %s', async (_, given, isTold) => {
  await openParts(given)
  const found = t('watches.card.found', { ago: '1 hour ago' })
  if (isTold) await words(found)
  else absent(found)
})

it('tells as of when a state is, once it is not current', async () => {
  await openParts({ ...onSale, lastCheckedAt: daysAgo(2) })
  await words(t('watches.card.lastChecked', { ago: '2 days ago' }))
  absent(t('watches.card.checked', { ago: '2 days ago' }))
})
