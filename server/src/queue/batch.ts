type Waiting<In, Out> = { readonly what: In; settle(answer: Out): void; fail(error: unknown): void }

/**
 * Runs once at a time: what is asked while a run is under way is answered together by the next one. `run` answers in the
 * order it was asked; when it throws, everybody in it hears so.
 */
export function coalesce<In, Out>(
  run: (all: readonly In[]) => Promise<readonly Out[]>,
): (what: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      // Answers that arrived while the last run was written come to hand now.
      await new Promise((resolve) => setImmediate(resolve))
      const batch = waiting
      waiting = []
      try {
        const answers = await run(batch.map(({ what }) => what))
        for (const [index, answer] of answers.entries()) batch[index]?.settle(answer)
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    isRunning = false
  }

  return (what) =>
    new Promise((settle, fail) => {
      waiting.push({ what, settle, fail })
      void runAll()
    })
}
