import { readFileSync } from 'node:fs'

/** Preloaded into a server: shifts its wall clock by the milliseconds in the file named by CLOCK_FILE. */
const file = process.env['CLOCK_FILE'] ?? ''
const RealDate = Date
const now = RealDate.now.bind(RealDate)

let offset = 0
setInterval(look, 250).unref()
look()

function look(): void {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}

class ShiftedDate extends RealDate {
  constructor(...given: ConstructorParameters<typeof RealDate> | []) {
    if (given.length === 0) super(now() + offset)
    else super(...given)
  }

  static override now(): number {
    return now() + offset
  }
}
globalThis.Date = ShiftedDate as DateConstructor
