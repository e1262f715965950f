import { ok, type Result } from '@cratewatch/domain/kernel/result'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { keepAnswer, readAnswer } from '../../cache/recent-answers.ts'
import type { Deps } from '../../deps.ts'

/** Answers from what is known under `key`, else by `ask`, whose good answers everybody shares from then on. */
export type SharedAnswers = <T, E>(
  key: string,
  plan: Plan,
  ask: () => Promise<Result<T, E>>,
) => Promise<Result<T, E>>

/**
 * Good answers are kept in the database for every process; whoever asks the same in this process while the question is
 * under way gets its outcome, so that a word everybody types costs one request. Only within a plan: the one with more
 * patience may get an answer where the other is turned away.
 */
export function sharedAnswers(deps: Pick<Deps, 'db' | 'clock'>): SharedAnswers {
  const underWay = new Map<string, Promise<Result<unknown, unknown>>>()

  async function find<T, E>(key: string, ask: () => Promise<Result<T, E>>): Promise<Result<T, E>> {
    const known = await readAnswer(deps, key)
    // Whoever writes under a key writes what the key says the answer is.
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
