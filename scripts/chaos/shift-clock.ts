import { readFileSync } from 'node:fs'

/**
 * Preloaded into a process: shifts its wall clock by CLOCK_AHEAD_MS for good, and by the milliseconds in the file named
 * by CLOCK_FILE from moment to moment. Timers, and the date of a file or a database, stay as they are.
 */
const ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0)
const file = process.env['CLOCK_FILE']
const RealDate = Date

let offset = ahead
if (file !== undefined) {
  setInterval(() => look(file), 250).unref()
  look(file)
}

function look(path: string): void {
  try {
    offset = ahead + (Number(readFileSync(path, 'utf8')) || 0)
  } catch {
    offset = ahead
  }
}

const now = () => RealDate.now() + offset

/** Stands for `Date` without being a class of its own: dates that the platform makes are instances of both. */
const ShiftedDate: DateConstructor = new Proxy(RealDate, {
  construct: (date, given, made) =>
    Reflect.construct(date, given.length === 0 ? [now()] : given, made === ShiftedDate ? date : made) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
RealDate.prototype.constructor = ShiftedDate
globalThis.Date = ShiftedDate
