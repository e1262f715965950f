import { hours } from '@cratewatch/domain/kernel/duration'

/** Writes a time as the marketplace does, in Pacific time: `2025-04-13T20:16:17-07:00`. */
export function pacificTime(epochMs: number): string {
  const summer = isSummer(new Date(epochMs))
  const local = new Date(epochMs - hours(summer ? 7 : 8))
  return `${local.toISOString().slice(0, 19)}-0${summer ? 7 : 8}:00`
}

/** Whether it is summer time: from the second Sunday of March to the first of November, to the day. */
function isSummer(date: Date): boolean {
  const year = date.getUTCFullYear()
  return date.getTime() >= sunday(year, 2, 8) && date.getTime() < sunday(year, 10, 1)
}

function sunday(year: number, month: number, notBefore: number): number {
  const first = new Date(Date.UTC(year, month, notBefore, 10))
  return first.getTime() + ((7 - first.getUTCDay()) % 7) * 86_400_000
}
