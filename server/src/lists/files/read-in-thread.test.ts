import { milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it, vi } from 'vitest'
import { manualClock } from '../../../test/manual-clock.ts'
import { createFileThread } from './read-in-thread.ts'

const SITE = 'https://www.discogs.com'
const file = (text: string) => ({ bytes: Buffer.from(text), siteUrl: SITE })

/** A thread that does this with each question. */
const thatRuns = (program: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ bytes }) => { const text = new TextDecoder().decode(bytes); ${program} })`,
    )}`,
  )
const ANSWER = `parentPort.postMessage({ ok: true, value: text })`

describe('a file that is read in a thread', () => {
  it('is read as without one, other bytes of the same memory left out', async () => {
    const bytes = Buffer.from(`garbage 7\n${SITE}/master/8\n`).subarray('garbage '.length)
    const { read } = createFileThread()
    expect(await read({ bytes, siteUrl: SITE })).toMatchObject({
      ok: true,
      value: { format: 'lines', lines: [{ releaseId: 7 }, { masterId: 8 }] },
    })
    expect(await read(file('\u0000'))).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } })
  })

  it('is read also where a program was loaded at the start of the process, which would end the thread', async () => {
    vi.stubEnv('NODE_OPTIONS', '--import=data:text/javascript,process.exit()')
    const { read } = createFileThread()
    expect(await read(file('7'))).toMatchObject({ ok: true, value: { lines: [{ releaseId: 7 }] } })
    vi.unstubAllEnvs()
  })

  it('that takes too long is unreadable, and the next one is read', async () => {
    const { read } = createFileThread(thatRuns(`if (text === 'slow') for (;;); ${ANSWER}`), {
      longest: milliseconds(500),
    })
    const slow = read(file('slow'))
    expect(await slow).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } })
    const patient = createFileThread(thatRuns(ANSWER), { longest: minutes(1) })
    expect(await patient.read(file('next'))).toEqual({ ok: true, value: 'next' })
  })

  it('is read beside three that never end, which wait for each other and not it for them', async () => {
    const program = thatRuns(`if (text === 'slow') for (;;); ${ANSWER}`)
    const [clock, quick, longest] = [manualClock(), milliseconds(300), minutes(1)]
    const { read } = createFileThread(program, { quick, longest, clock })
    const slow = ['slow', 'slow', 'slow'].map((text) => read(file(text)))
    // Each of them has its first turn; then the first one is being read in the line of those.
    for (let turn = 0; turn < 10; turn += 1) await clock.advance(quick)
    expect(await read(file('next'))).toEqual({ ok: true, value: 'next' })
    expect(await Promise.race([...slow, 'still being read'])).toBe('still being read')
    for (let turn = 0; turn < 10; turn += 1) await clock.advance(longest)
    for (const each of slow) expect(await each).toMatchObject({ error: { code: 'FILE_UNREADABLE' } })
  })

  it('that is not read at once is read all the same', async () => {
    const late = `setTimeout(() => ${ANSWER}, 600)`
    const { read } = createFileThread(thatRuns(late), { quick: milliseconds(100), longest: minutes(1) })
    expect(await read(file('long'))).toEqual({ ok: true, value: 'long' })
  })

  it('that takes too much memory is unreadable, and costs neither the process nor the next one', async () => {
    const { read } = createFileThread(
      thatRuns(`const all = []; while (text === 'large') all.push(new Array(1e5).fill({})); ${ANSWER}`),
      { quick: minutes(1), longest: minutes(1) },
    )
    const [large, next] = await Promise.all([read(file('large')), read(file('next'))])
    expect(large).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } })
    expect(next).toEqual({ ok: true, value: 'next' })
  })

  it('waits for those before it, and is refused when too many wait', async () => {
    const { read } = createFileThread(thatRuns(ANSWER), { mostWaiting: 2 })
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => read(file(text))))
    expect(answers).toEqual([
      { ok: true, value: 'a' },
      { ok: true, value: 'b' },
      { ok: false, error: { code: 'RATE_LIMITED', retryAfter: 700 } },
    ])
    expect(await read(file('d'))).toEqual({ ok: true, value: 'd' })
  })
})
