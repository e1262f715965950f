import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { backupName, isBackupDue, outlivedBackups, readBackupName } from './files.ts'

const AT = instant(Date.UTC(2026, 10, 3, 4, 5, 59))

describe('the name of a backup', () => {
  it.each([
    ['asked', 'cratewatch-2026-11-03-0405.backup'],
    ['nightly', 'cratewatch-nightly-2026-11-03-0405.backup'],
  ] as const)('says when it was made and how: %s', (kind, name) => {
    expect(backupName(AT, kind)).toBe(name)
    expect(readBackupName(name)).toEqual({ at: instant(Date.UTC(2026, 10, 3, 4, 5)), kind })
  })

  it.each([
    'cratewatch-2026-11-03-0405.backup.part',
    '../cratewatch-2026-11-03-0405.backup',
    'cratewatch-2026-13-03-0405.backup',
    'app-secret',
    '',
  ])('is not %j', (name) => {
    expect(readBackupName(name)).toBeNull()
  })
})

describe('nightly backups', () => {
  const nights = Array.from({ length: 9 }, (_, night) =>
    backupName(instant(Date.UTC(2026, 11, 28 + night, 2)), 'nightly'),
  )

  it('are kept for a week, over the end of a year', () => {
    expect(outlivedBackups(nights.toReversed())).toEqual(nights.slice(0, 2))
    expect(outlivedBackups(nights.slice(0, 7))).toEqual([])
  })

  it('are due from two at night until there is one, whenever the machine is on', () => {
    const at = (day: number, hour: number, minute = 0) => instant(Date.UTC(2026, 11, day, hour, minute))
    const made = [
      { at: at(28, 2, 11), kind: 'nightly' },
      { at: at(29, 12), kind: 'asked' },
    ] as const
    expect(isBackupDue([], at(28, 1))).toBe(true)
    expect(isBackupDue(made, at(28, 3))).toBe(false)
    expect(isBackupDue(made, at(29, 1, 59))).toBe(false)
    expect(isBackupDue(made, at(29, 2))).toBe(true)
    expect(isBackupDue(made, at(29, 23))).toBe(true)
  })

  it('make no other file superfluous', () => {
    const asked = backupName(instant(0), 'asked')
    expect(outlivedBackups([asked, 'app-secret', ...nights.slice(2)])).toEqual([])
  })
})
