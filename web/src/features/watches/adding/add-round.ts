import { ApiError } from '../../../lib/api/api-error.ts'

/** The outcome of adding several records. `left`: the ids refused or not tried; `reason`: why the first was refused. */
export type AddOutcome<Added> = {
  readonly added: readonly Added[]
  readonly already: readonly number[]
  readonly left: readonly number[]
  readonly reason: Error | null
}

/**
 * Adds records one after another. A refusal concerns its own record, unless the next would be refused, too: then it
 * stops. A record that is watched already is no failure.
 */
export async function addRound<Added>(
  ids: readonly number[],
  addOne: (id: number, index: number) => Promise<Added>,
): Promise<AddOutcome<Added>> {
  const added: Added[] = []
  const already: number[] = []
  const left: number[] = []
  let reason: Error | null = null
  for (const [index, id] of ids.entries()) {
    try {
      added.push(await addOne(id, index))
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      if (error instanceof ApiError && error.code === 'VINYL_ALREADY_EXISTS') {
        already.push(id)
        continue
      }
      left.push(id)
      reason ??= error
      if (!endsTheRound(error)) continue
      left.push(...ids.slice(index + 1))
      break
    }
  }
  return { added, already, left, reason }
}

/** Whether the next one would fail, too: no room, no session, no server, or too many calls. */
function endsTheRound(error: Error): boolean {
  if (!(error instanceof ApiError) || error.isPassing) return true
  return ['VINYL_LIMIT_REACHED', 'USER_NOT_AUTHENTICATED', 'RATE_LIMITED'].includes(error.code ?? '')
}
