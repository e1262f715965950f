import { ARRIVAL_LIFETIME } from '@cratewatch/domain/accounts/sign-in/arrival-code'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { clientOf } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'
import { cleanUp } from '../app/jobs/clean-up.ts'
import { createArrival, ARRIVAL_COOKIE } from './arrival.ts'
import { endSessions } from './sessions/sessions.ts'

const { deps, app, clock, visitor, another, startOver } = await withApp()
let userId: string

beforeEach(async () => {
  await startOver()
  userId = (await makeUser(deps.db, { email: 'ana@example.com' })).id
})

const arrive = () =>
  deps.db
    .transaction()
    .execute((tx) => createArrival(tx, deps, { userId, openedBy: 'marketplace', openedById: '7' }))

type Halves = { readonly code: string; readonly browserKey: string | undefined }

function exchange({ code, browserKey }: Halves, client = visitor) {
  const headers: Record<string, string> =
    browserKey === undefined ? {} : { cookie: `other=1; ${ARRIVAL_COOKIE}=${browserKey}` }
  return client('POST', '/api/auth/arrival', { code }, headers)
}

describe('the code of an arrival', () => {
  it('opens the session of its user, and its cookie goes', async () => {
    const { status, body, headers } = await exchange(await arrive())
    expect([status, body.user.email]).toEqual([200, 'ana@example.com'])
    expect(String(headers['set-cookie'])).toMatch(/\barrival=; [^,]*Max-Age=0/)
    expect((await clientOf(app, body.token)('GET', '/api/auth/profile')).body.id).toBe(userId)
  })

  it('works once, also when several processes are asked at the same moment', async () => {
    const arrival = await arrive()
    const processes = [visitor, clientOf(await another())]
    const tries = Array.from({ length: 6 }, (_, index) => exchange(arrival, processes[index % 2]))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400])
    expect(await deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  it('opens nothing in a browser that did not begin it, and stays good for the one that did', async () => {
    const [mine, theirs] = [await arrive(), await arrive()]
    for (const browserKey of [undefined, 'made-up', theirs.browserKey, mine.code]) {
      const { status, error } = await exchange({ ...mine, browserKey })
      expect([status, error?.code]).toEqual([400, 'INVALID_TOKEN'])
    }
    expect((await exchange(mine)).status).toBe(200)
  })

  it('is good for a minute', async () => {
    const arrival = await arrive()
    await clock.advance(ARRIVAL_LIFETIME)
    expect((await exchange(arrival)).error?.code).toBe('INVALID_TOKEN')
  })

  it('is swept away when nobody fetched it', async () => {
    await arrive()
    await clock.advance(ARRIVAL_LIFETIME)
    const kept = await arrive()
    await cleanUp(deps.db, clock.now())
    expect(await deps.db.selectFrom('arrivals').select('user_id').execute()).toHaveLength(1)
    expect((await exchange(kept)).status).toBe(200)
  })

  it('opens nothing after all sessions of its user were ended, as by a new password', async () => {
    const arrival = await arrive()
    await deps.db.transaction().execute((tx) => endSessions(tx, deps, userId))
    expect((await exchange(arrival)).error?.code).toBe('INVALID_TOKEN')
  })

  it('has to be there, and the token of a session is none', async () => {
    const { browserKey } = await arrive()
    expect((await exchange({ code: '', browserKey })).error?.code).toBe('MISSING_REQUIRED_FIELD')
    const { body } = await exchange(await arrive())
    expect((await exchange({ code: body.token, browserKey })).error?.code).toBe('INVALID_TOKEN')
  })

  it('is stored nowhere as it is', async () => {
    const { code, browserKey } = await arrive()
    const rows = JSON.stringify(await deps.db.selectFrom('arrivals').selectAll().execute())
    const bytes = [code, browserKey].flatMap((text) => [text, JSON.stringify(Buffer.from(text))])
    expect(bytes.filter((text) => rows.includes(text))).toEqual([])
  })
})
