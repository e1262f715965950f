import { describe, expect, it } from 'vitest'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { clientOf, signedIn } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'

const { deps, app, another } = await withApp()

describe('the subscription status', () => {
  it.each([
    ['FREE', 5],
    ['PREMIUM', -1],
  ] as const)('of %s says how many records are watched of how many', async (plan, watchLimit) => {
    const { id } = await makeUser(deps.db, { plan })
    await makeWatch(deps.db, { user_id: id, release_id: (await makeRelease(deps.db)).id })
    const client = await signedIn(app, deps, id)
    expect(await client('GET', '/api/subscription/status')).toMatchObject({
      status: 200,
      body: { plan, vinylCount: 1, vinylLimit: watchLimit, currentPeriodStart: null, currentPeriodEnd: null },
    })
  })

  it('of a new account counts nothing', async () => {
    const client = await signedIn(app, deps, (await makeUser(deps.db)).id)
    expect((await client('GET', '/api/subscription/status')).body.vinylCount).toBe(0)
  })

  it('is for signed-in users', async () => {
    expect((await clientOf(app)('GET', '/api/subscription/status')).status).toBe(401)
  })
})

describe('the instance', () => {
  it('says to anybody what it offers', async () => {
    expect((await clientOf(app)('GET', '/api/instance')).body).toEqual({
      mail: false,
      chat: false,
      payments: false,
      paymentScript: null,
      marketplaceSignIn: false,
      passwordPolicy: 'standard',
      passkeys: true,
      sso: null,
      marketplaceSiteUrl: 'https://www.discogs.com',
      supportEmail: null,
      exampleRecords: [249_504, 372_019, 3_362_530],
      demo: false,
      demoAccounts: [],
      resetsAt: null,
    })
  })

  it('offers mail when a mail server is configured', async () => {
    const mailer = {
      send: () => Promise.resolve({ kind: 'taken' } as const),
      close: () => Promise.resolve(),
    }
    expect((await clientOf(await another({ mailer }))('GET', '/api/instance')).body.mail).toBe(true)
  })
})
