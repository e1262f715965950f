import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { afterRanking, releasesToRank, type RankingProgress } from './ranking-pace.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const START: RankingProgress = { after: 0, paidUntil: NOW }

/** Ranks for so many minutes, a run a minute, and returns how many were ranked. */
function rankFor(runs: number, total: number): { ranked: number; rounds: number } {
  let [progress, ranked, rounds] = [START, 0, 0]
  for (let run = 0; run < runs; run += 1) {
    const now = plus(NOW, minutes(run))
    const due = Math.min(releasesToRank(progress, total, now), total - progress.after)
    const last = progress.after + due
    progress = afterRanking(progress, { ranked: due, last: last >= total ? null : last, total }, now)
    ranked += due
    if (last >= total) rounds += 1
  }
  return { ranked, rounds }
}

describe('the pace of ranking', () => {
  it.each([
    [100, 60],
    [450, 30],
    [18_000, 1],
    [1_000_000, 1],
    [10_000_000, 1],
  ])('brings a list of %d round in an hour at the latest: %d rounds in that time', (total, rounds) => {
    expect(rankFor(60, total).rounds).toBe(rounds)
  })

  it('is three hundred a minute for a short list, and a sixtieth a minute for a long one', () => {
    expect(releasesToRank(START, 450, NOW)).toBe(300)
    expect(releasesToRank(START, 1_200_000, NOW)).toBe(20_000)
  })

  it('is shared: what one watcher has ranked is not due for the next one', () => {
    const half = afterRanking(START, { ranked: 10_000, last: 10_000, total: 1_200_000 }, NOW)
    expect(releasesToRank(half, 1_200_000, NOW)).toBe(10_000)
    const all = afterRanking(half, { ranked: 10_000, last: 20_000, total: 1_200_000 }, NOW)
    expect(releasesToRank(all, 1_200_000, NOW)).toBe(0)
    expect(releasesToRank(all, 1_200_000, plus(NOW, seconds(30)))).toBe(10_000)
  })

  it('ranks a short list once a minute, however many watchers come', () => {
    const round = afterRanking(START, { ranked: 20, last: null, total: 20 }, NOW)
    expect(round.after).toBe(0)
    expect(releasesToRank(round, 20, NOW)).toBe(0)
    expect(releasesToRank(round, 20, plus(NOW, minutes(1)))).toBe(300)
  })

  it('makes ten minutes good after a pause, not a night', () => {
    expect(releasesToRank(START, 600_000, plus(NOW, minutes(600)))).toBe(110_000)
  })

  it('goes on at once when the clock is set back', () => {
    expect(releasesToRank(START, 600_000, plus(NOW, minutes(-600)))).toBe(10_000)
  })
})
