import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { keepAnswer, readAnswer } from '../../outbound/recent-answers.ts'
import type { Deps } from '../../outbound/deps.ts'

/** Returns the answer cached under `key`, otherwise that of `ask`, which is cached for everybody when it succeeded. */
export type SharedAnswers = <T, E>(
  key: string,
  plan: Plan,
  ask: () => Promise<Result<T, E>>,
) => Promise<Result<T, E>>

/**
 * Shares answers: good ones in the database for every process, requests in flight within this process, so that a
 * popular search costs one request. Those in flight are shared within a plan only, because premium waits longer for a
 * slot.
 */
export function sharedAnswers(deps: Pick<Deps, 'db' | 'clock'>): SharedAnswers {
  const underWay = new Map<string, Promise<Result<unknown, unknown>>>()

  async function find<T, E>(key: string, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const known = await readAnswer(deps, key)
    // The key names the shape of its value, so this cast is safe.
    if (known !== undefined) return ok(known as T)
    const asked = await ask()
    if (asked.ok) await keepAnswer(deps, key, asked.value)
    return asked
  }

  return <T, E>(key: string, plan: Plan, ask: () => Promise<Result<T, E>>) => {
    const flight = `${plan} ${key}`
    const joined = underWay.get(flight)
    if (joined !== undefined) return joined as Promise<Result<T, E>>
    const finding = find(key, ask).finally(() => underWay.delete(flight))
    underWay.set(flight, finding)
    return finding
  }
}
