type Question = { readonly answered: Promise<boolean>; readonly settle: (done: boolean) => void }

const listeners = new Set<() => void>()
let question: Question | null = null

/**
 * Asks the user to authenticate again, and waits. Simultaneous calls share one question. False: declined, or no page is
 * open that can ask.
 */
export function askToReauthenticate(): Promise<boolean> {
  if (question !== null) return question.answered
  if (listeners.size === 0) return Promise.resolve(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  question = { answered: promise, settle: resolve }
  announce()
  return promise
}

/** Settles every waiting call: it proceeds, or fails with its refusal. */
export function settleReauthentication(done: boolean): void {
  question?.settle(done)
  question = null
  announce()
}

/** Whether calls are waiting for the user. */
export function isReauthenticationOpen(): boolean {
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
