import { expect, it } from 'vitest'
import { lifeOf } from './life.ts'
import { playLife } from './play-life.ts'

/** Plays these lives, and returns how many alerts and decisions they had. */
function playLives(from: number, to: number) {
  let [alerts, decisions] = [0, 0]
  for (let seed = from; seed <= to; seed += 1) {
    const life = lifeOf(seed)
    const played = playLife(life)
    alerts += played.alerts.length
    decisions += life.steps.length
    expect({ seed, faults: played.faults }).toEqual({ seed, faults: [] })
  }
  return { alerts, decisions }
}

it('over random lives nobody hears of a copy twice, of one that is gone or unwanted, misses one, or a reason in the log', () => {
  expect(playLives(1, 500).alerts).toBeGreaterThan(300)
})

it('over ten thousand of them neither', { tags: 'play', timeout: 240_000 }, () => {
  const { alerts, decisions } = playLives(501, Number(process.env['LIVES'] ?? 10_000))
  // Half of the lives alert of anything.
  expect(alerts).toBeGreaterThan(6_000)
  expect(decisions).toBeGreaterThan(150_000)
})
