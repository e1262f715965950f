import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  countedTo,
  followMetrics,
  FALLBACK,
  readFigures,
  tapeCells,
  wheelsOf,
  type GlobalMetrics,
} from './run-counters.ts'

const written = (cells: ReturnType<typeof tapeCells>) => cells.map((cell) => cell.text).join('')

describe('a tape counter', () => {
  it.each([
    [83_754, 'en', '83,754'],
    [83_754, 'es', '83.754'],
    [1_204, 'es', '1.204'],
    [14, 'en', '14'],
  ] as const)('writes %d in %s as %s', (value, locale, text) => {
    expect(written(tapeCells(value, locale))).toBe(text)
  })

  it('keeps all its wheels while it counts', () => {
    expect(written(tapeCells(42, 'en', wheelsOf(83_754)))).toBe('00,042')
    expect(
      tapeCells(42, 'en', 4)
        .map(({ kind }) => kind)
        .join(' '),
    ).toBe('digit mark digit digit digit')
  })
})

describe('counting up', () => {
  it('begins where it was and ends at the figure, however late the last frame comes', () => {
    expect([countedTo(14, 37, 0), countedTo(14, 37, 1), countedTo(14, 37, 7)]).toEqual([14, 37, 37])
  })

  it('only ever goes on', () => {
    const way = Array.from({ length: 50 }, (_, step) => countedTo(0, 83_754, step / 49))
    expect(way).toEqual(way.toSorted((a, b) => a - b))
  })
})

describe('the figures of the server', () => {
  it('are read as they are', () => {
    const body = { totalSearchesPerformed: 3, totalVinylsFound: 2, totalNotificationsSent: 1 }
    expect(readFigures(body)).toEqual(body)
  })

  it.each([null, 'busy', {}, { ...FALLBACK, totalVinylsFound: '14' }, { error: { code: 'RATE_LIMITED' } }])(
    'are not guessed from %j',
    (body) => expect(readFigures(body)).toBeNull(),
  )
})

describe('following the figures', () => {
  let visible: boolean
  let comeBack: () => void
  const read = vi.fn<() => Promise<GlobalMetrics | null>>()
  const show = vi.fn<(metrics: GlobalMetrics) => void>()

  beforeEach(() => {
    vi.useFakeTimers()
    visible = true
    read.mockReset().mockResolvedValue({ ...FALLBACK, halfSeenWithinMinutes: null })
    show.mockReset()
    followMetrics(
      {
        read,
        now: () => Number(vi.getMockedSystemTime()),
        isVisible: () => visible,
        onVisible: (callback) => {
          comeBack = callback
        },
      },
      show,
    )
  })
  afterEach(() => vi.useRealTimers())

  it('asks at once and then every minute', async () => {
    await vi.advanceTimersByTimeAsync(59_999)
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(read).toHaveBeenCalledTimes(2)
    expect(show).toHaveBeenCalledTimes(2)
  })

  it('leaves the server alone while nobody looks', async () => {
    visible = false
    await vi.advanceTimersByTimeAsync(600_000)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('asks on coming back when the figures are half a minute old, and not before', async () => {
    await vi.advanceTimersByTimeAsync(29_999)
    comeBack()
    expect(read).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    comeBack()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('keeps what it showed when there is nothing to be had', async () => {
    read.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(null)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(read).toHaveBeenCalledTimes(3)
    expect(show).toHaveBeenCalledTimes(1)
  })
})
