import { milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { startProcess, type ServerProcess, type World } from './process.ts'

const LONGEST_FREEZE = seconds(120)
const LONGEST_JUMP = seconds(90)
const LONGEST_ABSENCE = seconds(40)
/** More steps at one moment mean that something goes round in circles. */
const MOST_STEPS_AT_ONCE = 20_000

/** Runs the processes of a history, step by step, with faults by chance. */
export type Player = {
  start(): void
  playUntil(end: Instant): Promise<void>
  /** Kills all processes but one, which goes on. */
  leaveOne(): Promise<void>
  /** Kills every process, and returns what went wrong in any. */
  end(): Promise<readonly string[]>
}

function soonest(...moments: readonly (Instant | null)[]): Instant | null {
  return moments.filter((moment) => moment !== null).toSorted((a, b) => a - b)[0] ?? null
}

export function createPlayer(world: World): Player {
  const { time, steps, chance, trace, processes, postgres } = world
  const frozen = new Map<string, Instant>()
  const errors: string[] = []
  let started = 0

  function start(): void {
    started += 1
    const name = `p${started}`
    processes.set(name, startProcess(name, world, errors))
  }

  async function kill(process: ServerProcess): Promise<void> {
    processes.delete(process.name)
    frozen.delete(process.name)
    await process.kill()
    await postgres.attend()
    trace.note(`${process.name} is killed`)
  }

  async function makeTrouble(): Promise<void> {
    const faults = world.faults()
    if (chance.happens(faults.jump)) {
      const by = milliseconds(1 + chance.below(LONGEST_JUMP))
      time.jump(plus(time.now(), by))
      trace.note(`${by} ms pass`)
    }
    if (chance.happens(faults.freeze)) {
      const { name } = chance.pick([...processes.values()])
      frozen.set(name, plus(time.now(), milliseconds(chance.below(LONGEST_FREEZE))))
      trace.note(`${name} stands still`)
    }
    if (chance.happens(faults.kill)) {
      const victim = chance.pick([...processes.values()])
      if (victim.seam.isBlocked()) return
      await kill(victim)
      // A supervisor starts another one.
      world.clock.after(milliseconds(chance.below(LONGEST_ABSENCE)), start)
    }
  }

  function held(): ReadonlySet<string> {
    for (const [name, until] of frozen) if (until <= time.now()) frozen.delete(name)
    return new Set(frozen.keys())
  }

  return {
    start,
    async playUntil(end) {
      let atOnce = 0
      while (time.now() < end) {
        await steps.settle()
        if (processes.size > 0) await makeTrouble()
        if (await steps.happenOne(held())) {
          await postgres.attend()
          if (++atOnce > MOST_STEPS_AT_ONCE)
            throw new Error(`${MOST_STEPS_AT_ONCE} steps, and no time passes`)
          continue
        }
        atOnce = 0
        const next = soonest(time.next(), ...frozen.values())
        if (next === null || next > end) time.jump(end)
        else if (next !== time.next()) time.jump(next)
        else trace.note(`${next} timer of ${time.runNext()}`)
      }
    },
    async leaveOne() {
      frozen.clear()
      if (processes.size === 0) start()
      for (const process of [...processes.values()].slice(1)) {
        while (process.seam.isBlocked() && (await steps.happenOne(new Set([process.name])))) {
          await postgres.attend()
          await steps.settle()
        }
        await kill(process)
      }
    },
    async end() {
      for (const process of Array.from(processes.values())) await kill(process)
      return errors
    },
  }
}
