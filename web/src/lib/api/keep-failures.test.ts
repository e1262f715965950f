import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { keepFailures } from './query-client.ts'

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
