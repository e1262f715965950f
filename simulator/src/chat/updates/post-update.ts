import type { Webhook } from './webhook.ts'

const patienceMs = 60_000

/** Sends an update to the webhook; undefined when it was accepted, otherwise the vendor's text for the error. */
export async function postUpdate(webhook: Webhook, update: object): Promise<string | undefined> {
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(webhook.secret !== undefined && { 'X-Telegram-Bot-Api-Secret-Token': webhook.secret }),
      },
      body: JSON.stringify(update),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.arrayBuffer()
    if (response.ok) return undefined
    return `Wrong response from the webhook: ${response.status} ${response.statusText}`
  } catch (problem) {
    return wordsFor(problem)
  }
}

function wordsFor(problem: unknown): string {
  if (!(problem instanceof Error)) return 'Connection failed'
  if (problem.name === 'TimeoutError') return 'Read timeout expired'
  const cause = problem.cause
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ECONNREFUSED') return 'Connection refused'
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return 'Connection reset by peer'
  return 'Connection failed'
}
