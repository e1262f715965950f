import { describe, expect, it } from 'vitest'
import { days, milliseconds, type Duration } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { dueStep, isAboutApp, removalAt } from './app-removal.ts'

const begunAt = instant(Date.UTC(2026, 0, 5, 9))
const after = (passed: Duration) => plus(begunAt, passed)
const just = (passed: Duration) => milliseconds(passed - 1)

describe('the removal of an app by the mailbox', () => {
  it.each([
    ['nothing at first', milliseconds(0), false, 'none'],
    ['nothing until a day before', just(days(6)), false, 'none'],
    ['a reminder a day before', days(6), false, 'remind'],
    ['no second reminder', days(6), true, 'none'],
    ['nothing more until the end', just(days(7)), true, 'none'],
    ['a late reminder, as long as there is time', just(days(7)), false, 'remind'],
    ['the end after seven days', days(7), true, 'remove'],
    ['the end, when nothing ran on the day before', days(7), false, 'remove'],
    ['the end, however late', days(70), true, 'remove'],
    ['nothing by a clock that was put back', milliseconds(-1), false, 'none'],
  ] as const)('has due %s', (_what, passed, isReminded, step) => {
    const remindedAt = isReminded ? after(days(6)) : null
    expect(dueStep({ begunAt, remindedAt }, after(passed))).toBe(step)
  })

  it('is due at the moment that was announced, and not before', () => {
    const removal = { begunAt, remindedAt: begunAt }
    expect(dueStep(removal, removalAt(begunAt))).toBe('remove')
    expect(dueStep(removal, plus(removalAt(begunAt), milliseconds(-1)))).toBe('none')
  })

  it.each([
    ['a link that was asked for since', 1, true],
    ['a link of the same moment', 0, true],
    ['no link that was asked for before the app was set up', -1, false],
  ])('is begun by %s', (_which, later, expected) => {
    const app = { madeAt: begunAt }
    expect(isAboutApp({ madeAt: after(milliseconds(later)) }, app)).toBe(expected)
  })
})
