import type { Instant } from '@cratewatch/domain/kernel/instant'
import { hours } from '@cratewatch/domain/kernel/duration'
import type { Answer } from '../../kit/answer.ts'

type Kept = { readonly at: Instant; readonly request: string; readonly answer: Answer }

/** Stores answers for a day, and repeats them for requests with the same key. */
export class Idempotency {
  #kept = new Map<string, Kept>()

  /** Returns the earlier answer; `different` when the key came with another request. */
  recall(key: string, request: string, now: Instant): Answer | 'different' | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined || kept.at + hours(24) < now) return undefined
    return kept.request === request ? kept.answer : 'different'
  }

  keep(key: string, request: string, answer: Answer, now: Instant): void {
    this.#kept.set(key, { at: now, request, answer })
  }
}
