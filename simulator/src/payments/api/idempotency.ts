import type { Instant } from '@cratewatch/domain/kernel/instant'
import { hours } from '@cratewatch/domain/kernel/duration'
import type { Answer } from '../../kit/answer.ts'

type Kept = { readonly at: Instant; readonly request: string; readonly answer: Answer }

/** Answers that are given again to whoever asks again with the same key, for a day. */
export class Idempotency {
  #kept = new Map<string, Kept>()

  /** What was answered before; `different` when the key came with another request. */
  recall(key: string, request: string, now: Instant): Answer | 'different' | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined || kept.at + hours(24) < now) return undefined
    return kept.request === request ? kept.answer : 'different'
  }

  keep(key: string, request: string, answer: Answer, now: Instant): void {
    this.#kept.set(key, { at: now, request, answer })
  }
}
