import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { aWatch } from '../fixtures/watches.ts'
import { card, openList } from '../watching/open-list.ts'

it('asks early for what the list then asks for, to the letter', async () => {
  const script = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8')
  const early = [...script.matchAll(/ask\('([^']+)'\)/g)].map(([, address]) => address)
  expect(early).toHaveLength(2)
  const fetching = vi.spyOn(globalThis, 'fetch')
  await openList([aWatch(1)])
  await card(/Record 1/)
  expect(fetching.mock.calls.map(([address]) => address)).toEqual(expect.arrayContaining(early))
})
