import { endpoints } from '@cratewatch/contracts/endpoints'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Counters } from '../../src/features/landing/counters/counters.tsx'
import { FALLBACK } from '../../src/features/landing/counters/figures.ts'
import { runCounters } from '../../src/features/landing/counters/run-counters.ts'
import { speak } from '../../src/lib/text/i18n.ts'
import { server } from '../harness/fake-server.ts'
import { eventually, wait } from '../harness/look.ts'
import { loadSiteTexts } from '../harness/site-texts.ts'

const NEWER = { totalSearchesPerformed: 90_000, totalVinylsFound: 20, totalNotificationsSent: 31 }

let scroll: (isIntersecting: boolean) => void
let lookAt: (state: DocumentVisibilityState) => void

beforeAll(loadSiteTexts)

beforeEach(() => {
  const watching = new Set<IntersectionObserverCallback>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe() {
        watching.add(this.callback)
      }
      disconnect() {
        watching.delete(this.callback)
      }
    },
  )
  scroll = (isIntersecting) => {
    const entries = [{ isIntersecting }] as IntersectionObserverEntry[]
    for (const callback of watching) callback(entries, {} as IntersectionObserver)
  }
  // Caught, so that no later test wakes the counters of this one.
  const listeners: (() => void)[] = []
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    if (type === 'visibilitychange') listeners.push(listener as () => void)
  })
  lookAt = (state) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    for (const listener of listeners) listener()
  }
})

const counter = (name: 'searches' | 'found' | 'sent') => {
  const term = screen.getByText(i18next.t(`landing.counters.${name}`, { ns: 'site' }))
  const element = term.closest('[data-counter]') as HTMLElement
  return {
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

it('says the new figures at once, and counts to them when they are looked at', async () => {
  await openCounters()
  expect(counter('found').said).toBe('20')
  expect(counter('found').shown).toBe('14')
  scroll(true)
  await wait(100)
  const early = Number(counter('searches').shown.replace(',', ''))
  expect(early).toBeGreaterThan(0)
  expect(early).toBeLessThan(NEWER.totalSearchesPerformed)
  expect(counter('searches').wheels.map((wheel) => wheel.dataset['cell'])).toEqual(
    [...'90,000'].map((cell) => (cell === ',' ? 'mark' : 'digit')),
  )
  await wait(1700)
  expect(counter('searches').shown).toBe('90,000')
  expect(counter('sent').shown).toBe('31')
})

it('counts nothing while it is out of sight', async () => {
  await openCounters()
  scroll(false)
  await wait(2000)
  expect(counter('searches').shown).toBe('83,754')
})

it('counts on from where it stands, every minute', async () => {
  await openCounters()
  scroll(true)
  await wait(2000)
  server.answers(endpoints.globalMetrics, { ...NEWER, totalVinylsFound: 80 })
  await wait(58_000)
  await wait(100)
  const half = Number(counter('found').shown)
  expect(half).toBeGreaterThanOrEqual(20)
  await wait(2000)
  expect(counter('found')).toMatchObject({ shown: '80', said: '80' })
})

it('leaves alone what has not changed', async () => {
  await openCounters()
  scroll(true)
  await wait(2000)
  const { wheels } = counter('sent')
  await wait(62_000)
  expect(server.calls(endpoints.globalMetrics)).toHaveLength(2)
  expect(counter('sent').wheels[0]).toBe(wheels[0])
})

it('does not move where somebody wants nothing to move', async () => {
  await openCounters()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  scroll(true)
  expect(counter('searches').shown).toBe('90,000')
})

it('writes figures as the language of the page does', async () => {
  await speak('es')
  await openCounters()
  expect(counter('searches').said).toBe('90.000')
  scroll(true)
  await wait(2000)
  expect(counter('searches').shown).toBe('90.000')
})

it.each([
  ['is refused', () => server.refuses(endpoints.globalMetrics, 'RATE_LIMITED')],
  ['is out of reach', () => server.isUnreachableFor(endpoints.globalMetrics)],
])('counts to what it knows when the server %s', async (_, prepare) => {
  await openCounters(prepare)
  scroll(true)
  await wait(2000)
  expect(counter('searches').shown).toBe('83,754')
  expect(counter('found').said).toBe(String(FALLBACK.totalVinylsFound))
})

it('asks nothing while nobody looks, and at once when somebody comes back', async () => {
  await openCounters()
  lookAt('hidden')
  await wait(120_000)
  expect(server.calls(endpoints.globalMetrics)).toHaveLength(1)
  lookAt('visible')
  await eventually(() => expect(server.calls(endpoints.globalMetrics)).toHaveLength(2))
  lookAt('visible')
  await wait(100)
  expect(server.calls(endpoints.globalMetrics)).toHaveLength(2)
})

it('asks nothing on a page without counters', async () => {
  server.answers(endpoints.globalMetrics, NEWER)
  runCounters(document)
  await wait(61_000)
  expect(server.calls(endpoints.globalMetrics)).toEqual([])
})
