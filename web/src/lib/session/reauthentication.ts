type Question = { readonly answered: Promise<boolean>; readonly settle: (done: boolean) => void }

const listeners = new Set<() => void>()
let question: Question | null = null

/**
 * Asks whoever is at the page to authenticate again, and waits. Calls at the same time share one question. False: they
 * would not, or no page is there that can ask.
 */
export function askToReauthenticate(): Promise<boolean> {
  if (question !== null) return question.answered
  if (listeners.size === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question = { answered: promise, settle: resolve }
  announce()
  return promise
}

/** Answers every call that waits: they go on, or fail with the refusal that they met. */
export function settleReauthentication(done: boolean): void {
  question?.settle(done)
  question = null
  announce()
}

/** Whether calls wait for an answer. */
export function isReauthenticationAsked(): boolean {
  return question !== null
}

/** Calls `listener` whenever a question begins or ends. Returns how to stop. */
export function subscribeToReauthentication(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
