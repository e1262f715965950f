import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { SearchPage } from '@cratewatch/contracts/watching/vinyl-search'
import { exponential } from '../scheduling/random.ts'

/** What collectors measured: milliseconds by call, the time until a new card was complete, and refusals. */
export type Answers = { search: number[]; add: number[]; filled: number[]; refused: string[] }

export type Visit = {
  readonly url: string
  readonly index: number
  readonly end: number
  readonly everySeconds: number
  readonly title: (nth: number) => string
}

/** How long somebody checks what a search has found before they add one. */
const LOOKING_MS = 2_000

/** Searches, waits, adds a result and rests, until the end. */
export async function collect(visit: Visit, answers: Answers): Promise<void> {
  const call = await signUp(visit)
  const cards: Promise<void>[] = []
  for (let nth = 0; ; nth += 1) {
    await wait(exponential(7, visit.index, nth) * (visit.everySeconds * 1_000 - LOOKING_MS))
    if (performance.now() > visit.end) break
    const found = await timed(answers.search, () =>
      call('GET', `search?q=${encodeURIComponent(visit.title(nth))}`),
    )
    if (found.status !== 200) answers.refused.push(`search ${found.status}`)
    const [first] = found.status === 200 ? (found.body as SearchPage).results : []
    if (first === undefined) continue
    await wait(LOOKING_MS)
    const from = performance.now()
    const added = await timed(answers.add, () => call('POST', '', { discogsId: first.id }))
    if (added.status === 409) answers.add.pop()
    else if (added.status !== 201) answers.refused.push(`add ${added.status}`)
    else cards.push(filled(call, first.id, from, answers))
  }
  await Promise.all(cards)
}

/** Adds arbitrary ids and searches as fast as allowed, like a script. */
export async function harass(visit: Visit): Promise<void> {
  const call = await signUp(visit)
  while (performance.now() < visit.end) {
    await Promise.all([
      call('POST', '', { discogsId: randomInt(1, 2_000_000_000) }),
      call('GET', `search?q=nobody%20${randomInt(1e9)}`),
    ])
    await wait(250)
  }
}

async function filled(call: Call, discogsId: number, from: number, answers: Answers): Promise<void> {
  for (let times = 0; times < 60; times += 1) {
    const { body } = await call('GET', '?limit=1000')
    const card = (body as { vinyls?: Watch[] }).vinyls?.find((each) => each.discogsId === discogsId)
    if (card?.lastCheckedAt) return void answers.filled.push(performance.now() - from)
    await wait(1_000)
  }
  answers.filled.push(Number.POSITIVE_INFINITY)
}

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

async function signUp({ url, index }: Visit): Promise<Call> {
  const origin = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${index}.1` }
  const response = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: origin,
    body: JSON.stringify({ email: `collector${index}@example.com`, password: 'a long enough password' }),
  })
  const { token } = (await response.json()) as { token: string }
  return async (method, path, body) => {
    const answer = await fetch(`${url}/api/vinyls${path.startsWith('search') ? `/${path}` : path}`, {
      method,
      headers: {
        ...(body ? origin : {}),
        'x-forwarded-for': `10.0.${index}.1`,
        authorization: `Bearer ${token}`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
}

async function timed<T>(into: number[], ask: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const answer = await ask()
  into.push(performance.now() - from)
  return answer
}
