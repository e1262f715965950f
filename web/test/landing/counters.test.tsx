import { endpoints } from '@cratewatch/contracts/endpoints'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Counters } from '../../src/features/landing/counters.tsx'
import { FALLBACK, runCounters } from '../../src/features/landing/run-counters.ts'
import { speak } from '../../src/lib/text/i18n.ts'
import { server } from '../harness/fake-server.ts'
import { eventually, wait } from '../harness/look.ts'
import { loadSiteTexts } from '../harness/site-texts.ts'

const NEWER = {
  totalSearchesPerformed: 90_000,
  totalVinylsFound: 2_000,
  totalNotificationsSent: 3_100,
  halfSeenWithinMinutes: null,
}

let setVisibility: (state: DocumentVisibilityState) => void

beforeAll(loadSiteTexts)

beforeEach(() => {
  // Caught, so that no later test wakes the counters of this one.
  const listeners: (() => void)[] = []
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    if (type === 'visibilitychange') listeners.push(listener as () => void)
  })
  setVisibility = (state) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    for (const listener of listeners) listener()
  }
})

const counter = (name: 'searches' | 'found' | 'sent') => {
  const term = screen.getByText(i18next.t(`landing.counters.${name}`, { ns: 'site' }))
  const element = term.closest('[data-counter]') as HTMLElement
  return {
    isHidden: element.hidden,
    said: element.querySelector('[data-counter-value]')?.textContent,
    shown: element.querySelector('[data-counter-tape]')?.textContent ?? '',
    wheels: [...element.querySelectorAll<HTMLElement>('[data-cell]')],
  }
}

/** The counters of a page whose server answers as `prepare` says. */
async function openCounters(prepare = () => server.answers(endpoints.globalMetrics, NEWER)) {
  prepare()
  render(<Counters />)
  runCounters(document)
  await wait(100)
}

it('shows the real figures as soon as they are there, also lower ones', async () => {
  await openCounters(() =>
    server.answers(endpoints.globalMetrics, { ...NEWER, totalSearchesPerformed: 7_600 }),
  )
  expect(counter('found')).toMatchObject({ said: '2,000', shown: '2,000' })
  expect(counter('searches')).toMatchObject({ said: '7,600', shown: '7,600' })
})

it('hides figures below a thousand, and the part of the page that has nothing else', async () => {
  const young = { ...NEWER, totalVinylsFound: 999, totalNotificationsSent: 1_000 }
  await openCounters(() => server.answers(endpoints.globalMetrics, young))
  expect([counter('searches'), counter('found'), counter('sent')].map(({ isHidden }) => isHidden)).toEqual([
    false,
    true,
    false,
  ])
  const part = document.querySelector<HTMLElement>('[data-counters]')
  expect(part?.hidden).toBe(false)
  const none = { totalSearchesPerformed: 13, totalVinylsFound: 1, totalNotificationsSent: 5 }
  server.answers(endpoints.globalMetrics, { ...none, halfSeenWithinMinutes: null })
  await wait(60_000)
  expect(part?.hidden).toBe(true)
  server.answers(endpoints.globalMetrics, { ...none, halfSeenWithinMinutes: 7 })
  await wait(60_000)
  expect(part?.hidden).toBe(false)
})

it('never counts down', async () => {
  await openCounters()
  server.answers(endpoints.globalMetrics, { ...NEWER, totalVinylsFound: 1_500 })
  await wait(60_000)
  expect(counter('found').shown).toBe('2,000')
})

it.each([
  [7, false, '7'],
  [null, true, '–'],
])('says within how many minutes half of all copies were seen: %s', async (minutes, isHidden, said) => {
  await openCounters(() =>
    server.answers(endpoints.globalMetrics, { ...NEWER, halfSeenWithinMinutes: minutes }),
  )
  const line = document.querySelector<HTMLElement>('[data-half-seen]')
  expect(line?.hidden).toBe(isHidden)
  expect(line?.querySelector('b')?.textContent).toBe(said)
})

it('counts on from where it stands, every minute', async () => {
  await openCounters()
  server.answers(endpoints.globalMetrics, { ...NEWER, totalVinylsFound: 8_000 })
  await wait(60_000)
  await wait(100)
  const half = Number(counter('found').shown.replace(',', ''))
  expect(half).toBeGreaterThanOrEqual(2_000)
  await wait(2000)
  expect(counter('found')).toMatchObject({ shown: '8,000', said: '8,000' })
})

it('leaves alone what has not changed', async () => {
  await openCounters()
  const { wheels } = counter('sent')
  await wait(62_000)
  expect(server.calls(endpoints.globalMetrics)).toHaveLength(2)
  expect(counter('sent').wheels[0]).toBe(wheels[0])
})

it('does not move where somebody wants nothing to move', async () => {
  await openCounters()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  expect(counter('searches').shown).toBe('90,000')
})

it('writes figures as the language of the page does', async () => {
  await speak('es')
  await openCounters()
  expect(counter('searches').said).toBe('90.000')
  expect(counter('searches').shown).toBe('90.000')
})

it.each([
  ['is refused', () => server.refuses(endpoints.globalMetrics, 'RATE_LIMITED')],
  ['is out of reach', () => server.isUnreachableFor(endpoints.globalMetrics)],
])('counts to what it knows when the server %s', async (_, prepare) => {
  await openCounters(prepare)
  expect(counter('searches').shown).toBe('83,754')
  expect(counter('found').said).toBe(String(FALLBACK.totalVinylsFound))
})

it('asks nothing while nobody looks, and at once when somebody comes back', async () => {
  await openCounters()
  setVisibility('hidden')
  await wait(120_000)
  expect(server.calls(endpoints.globalMetrics)).toHaveLength(1)
  setVisibility('visible')
  await eventually(() => expect(server.calls(endpoints.globalMetrics)).toHaveLength(2))
  setVisibility('visible')
  await wait(100)
  expect(server.calls(endpoints.globalMetrics)).toHaveLength(2)
})

it('asks nothing on a page without counters', async () => {
  server.answers(endpoints.globalMetrics, NEWER)
  runCounters(document)
  await wait(61_000)
  expect(server.calls(endpoints.globalMetrics)).toEqual([])
})
