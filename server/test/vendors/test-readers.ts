import type { Postage } from '@cratewatch/domain/copies/for-reader'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { MarketplaceSignIn, OAuthToken } from '../../src/outbound/vendors/marketplace.ts'
import type { TestMarketplace } from './test-marketplace.ts'

/** What the marketplace says to each of its readers, who are said apart by their tokens. */
export type TestReaders = MarketplaceSignIn & {
  /** Says what postage of a copy is to a reader. */
  tell(token: string, copyId: number, postage: Partial<Postage>): void
  /** Refuses a token from now on, or accepts it again. */
  refuse(token: string, isRefused?: boolean): void
  startOver(): void
}

/** Makes readers of a marketplace with prepared answers; what they request is logged there: `ann: listing 11`. */
export function testReaders(marketplace: TestMarketplace): TestReaders {
  const said = new Map<string, Map<number, Postage>>()
  const refusals = new Set<string>()
  const NOBODY = { limit: null, remaining: null }
  const unused = () => Promise.reject(new Error('No reader of shops asks that'))
  const postageOf = ({ token }: OAuthToken, id: number): Postage =>
    said.get(token)?.get(id) ?? { amount: null, cannotShip: false }

  /** Logs the request as the reader's; null: they are refused. */
  async function as<T>({ token }: OAuthToken, request: () => Promise<T>): Promise<T | null> {
    const before = marketplace.asked.length
    if (refusals.has(token)) {
      marketplace.asked.push(`${token}: refused`)
      return null
    }
    const answer = await request()
    const [line = ''] = marketplace.asked.splice(before)
    marketplace.asked.push(`${token}: ${line}`)
    return answer
  }
  const REFUSED = { result: refused({ kind: 'unauthorized' } as const), headers: NOBODY }

  return {
    tell(token, copyId, postage) {
      const own = said.get(token) ?? new Map<number, Postage>()
      said.set(token, own.set(copyId, { amount: null, cannotShip: false, ...postage }))
    },
    refuse: (token, isRefused = true) => void (isRefused ? refusals.add(token) : refusals.delete(token)),
    startOver() {
      said.clear()
      refusals.clear()
    },
    async inventory(access, seller, page) {
      const answer = await as(access, () => marketplace.inventory(seller, page))
      if (answer === null) return REFUSED
      if (!answer.result.ok) return answer
      const { value } = answer.result
      const postage = new Map(value.copies.map(({ id }) => [id, postageOf(access, id)]))
      return { ...answer, result: ok({ ...value, postage }) }
    },
    async listing(access, id) {
      const answer = await as(access, () => marketplace.listing(id))
      if (answer === null) return REFUSED
      if (!answer.result.ok) return answer
      const { value } = answer.result
      const postage = value.copy === null ? null : postageOf(access, id)
      return { ...answer, result: ok({ ...value, postage }) }
    },
    requestToken: unused,
    authorizeUrl: () => '',
    accessToken: unused,
    identity: unused,
    wants: unused,
    removeWant: unused,
    close: () => Promise.resolve(),
  }
}
