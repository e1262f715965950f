import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi, onTestFinished } from 'vitest'
import { endSession, renewToken, startSession } from '../session/session.ts'
import { createQueryClient, shouldRetry, keepFailures, onAnswer } from './query-client.ts'
import { ApiError } from './toast-failure.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = (status: number) => new ApiError({ status, code: null, message: 'x' })

it.each([0, 500, 502, 503, 504])('tries once more after status %d', (status) => {
  expect(shouldRetry(0, refused(status))).toBe(true)
  expect(shouldRetry(1, refused(status))).toBe(false)
})

it.each([400, 401, 403, 404, 409, 429])('takes status %d for an answer', (status) => {
  expect(shouldRetry(0, refused(status))).toBe(false)
})

it('keeps what it knows when the token is renewed, and forgets it when the session changes hands', () => {
  vi.stubGlobal('addEventListener', () => {})
  startSession('first')
  const client = createQueryClient()
  client.setQueryData(['profile'], 'Ada')
  renewToken('second')
  expect(client.getQueryData(['profile'])).toBe('Ada')
  endSession('left')
  expect(client.getQueryData(['profile'])).toBeUndefined()
  startSession('third')
  client.setQueryData(['profile'], 'Bob')
  startSession('fourth')
  expect(client.getQueryData(['profile'])).toBeUndefined()
})

const queryKey = ['records']

/** A page with one query, whose answers the test gives; records everything it has shown. */
function openPage(client: QueryClient) {
  const calls: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const queryFn = () =>
    new Promise<string>((resolve, reject) => {
      calls.push({ resolve, reject })
    })
  const observer = new QueryObserver(client, { queryKey, queryFn, retry: false, networkMode: 'always' })
  const shown: string[] = []
  const look = () => {
    const { data, error, isFetching } = observer.getCurrentResult()
    shown.push(`${data ?? error?.message ?? 'skeleton'}${isFetching ? ', asking' : ''}`)
  }
  // Batched as React's own listeners are.
  const leave = observer.subscribe(notifyManager.batchCalls(look))
  onTestFinished(leave)
  const reach = async (state: string) => {
    await expect.poll(() => shown.at(-1)).toBe(state)
  }
  return {
    shown,
    leave,
    reach,
    async fail(message: string) {
      calls.shift()?.reject(new Error(message))
      await reach(message)
    },
    async answer(data: string) {
      calls.shift()?.resolve(data)
      await reach(data)
    },
  }
}

function newClient(): QueryClient {
  const client = new QueryClient()
  keepFailures(client.getQueryCache())
  return client
}

it('shows a failure until an answer comes, however often it is asked again', async () => {
  const client = newClient()
  const page = openPage(client)
  await page.fail('away')
  for (const reason of ['still away', 'away for long']) {
    const before = page.shown.length
    const asked = client.invalidateQueries({ queryKey })
    await page.reach(`${page.shown[before - 1]}, asking`)
    await page.fail(reason)
    await asked
    expect(page.shown.slice(before).join()).not.toContain('skeleton')
  }
  void client.invalidateQueries({ queryKey })
  await page.reach('away for long, asking')
  await page.answer('here')
})

it('forgets the failure of somebody else who used this browser', async () => {
  const client = newClient()
  const page = openPage(client)
  await page.fail('away')
  void client.resetQueries()
  await page.reach('skeleton, asking')
})

it('starts afresh when the page is opened again', async () => {
  const client = newClient()
  const first = openPage(client)
  await first.fail('away')
  first.leave()
  const second = openPage(client)
  expect(second.shown.join()).not.toContain('away')
  await second.answer('here')
  expect(second.shown.join()).not.toContain('away')
})

it('tells of answers of the server, not of failures or of what the page itself notes, until it is asked to stop', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  let answers = 0
  const stop = onAnswer(client.getQueryCache(), () => {
    answers += 1
  })
  await client
    .fetchQuery({ queryKey: ['away'], queryFn: () => Promise.reject(new Error('away')) })
    .catch(() => {})
  client.setQueryData(['noted'], 'here')
  expect(answers).toBe(0)
  await client.fetchQuery({ queryKey: ['back'], queryFn: () => 'here' })
  expect(answers).toBe(1)
  stop()
  await client.fetchQuery({ queryKey: ['again'], queryFn: () => 'here' })
  expect(answers).toBe(1)
})
