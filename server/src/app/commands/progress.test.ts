import { seconds } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../test/manual-clock.ts'
import { showProgress } from './progress.ts'

/** Shows work that does a megabyte each second, for so many seconds. */
async function shown(forSeconds: number, of: number | undefined, isTTY: boolean): Promise<readonly string[]> {
  const clock = manualClock()
  const written: string[] = []
  const work = showProgress(
    'nothing is written',
    async ({ begin }) => {
      begin('Working', () => clock.elapsed() * 1000, of)
      await clock.sleep(seconds(forSeconds))
    },
    { isTTY, write: (text: string) => written.push(text) },
    clock,
  )
  await clock.advance(seconds(forSeconds))
  await work
  return written.join('').split(isTTY ? '\r\u001B[K' : '\n')
}

const EXPLAINED = 'Ctrl-C stops it: nothing is written, and it can be run again.'

describe('what is shown of long work', () => {
  it('is a line each ten seconds where nobody watches, with what is left where that is known', async () => {
    expect(await shown(25, undefined, false)).toEqual([
      EXPLAINED,
      'Working: 10.0 MB in 10 s',
      'Working: 20.0 MB in 20 s',
      '',
    ])
    expect(await shown(35, 25_000_000, false)).toEqual([
      EXPLAINED,
      'Working: 10.0 of 25.0 MB in 10 s, about 15 s left',
      'Working: 20.0 of 25.0 MB in 20 s, about 5 s left',
      'Working: all of 25.0 MB read, finishing, 30 s',
      '',
    ])
  })

  it('renews itself on a terminal, and is gone at the end', async () => {
    expect(await shown(1.2, 2_000_000, true)).toEqual([
      '',
      `${EXPLAINED}\n`,
      'Working: 0.5 of 2.0 MB in 1 s, about 2 s left',
      'Working: 1.0 of 2.0 MB in 1 s, about 1 s left',
      '',
    ])
  })

  it('is nothing where the work is short', async () => {
    expect(await shown(9, undefined, false)).toEqual([''])
  })
})
