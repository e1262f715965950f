import { DEFAULT_RULE, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { signedIn, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { timestamp } from '../../database/database.ts'

const TIMING = '/api/notifications/timing'
const NOTHING_CHOSEN = { currency: 'USD', quiet: [], timeZone: 'UTC' }
const NIGHT = { weekdays: [1, 7], from: '22:30', to: '07:05' }

const { database, deps, app, live, user, startOver } = await withApp()
let userId: string
let reader: TestClient

beforeEach(async () => {
  await startOver()
  ;({ id: userId, client: reader } = await user())
})

const change = (given: object) => reader('PUT', TIMING, { ...NOTHING_CHOSEN, ...given })

describe('when and how much', () => {
  it('is at once, at all hours, until somebody chooses', async () => {
    expect((await reader('GET', TIMING)).body).toEqual(NOTHING_CHOSEN)
  })

  it.each([
    { quiet: [NIGHT, { weekdays: [6], from: '00:00', to: '23:59' }] },
    { quiet: [NIGHT], timeZone: 'Asia/Tokyo' },
    { currency: 'JPY' },
    {},
  ])('is stored as given, and other tabs hear of it: %j', async (given) => {
    const { status, body } = await change(given)
    expect([status, body]).toEqual([200, { ...NOTHING_CHOSEN, ...given }])
    expect((await reader('GET', TIMING)).body).toEqual(body)
    expect(live.published).toContainEqual({ kind: 'user', userId, what: 'profile' })
    const stranger = await signedIn(app, deps, (await makeUser(deps.db)).id)
    expect((await stranger('GET', TIMING)).body).toEqual(NOTHING_CHOSEN)
  })

  it.each([
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ quiet: [{ ...NIGHT, to: NIGHT.from }] }, 'quiet'],
    [{ quiet: [{ ...NIGHT, from: '24:00' }] }, 'quiet.0.from'],
    [{ quiet: [{ ...NIGHT, weekdays: [] }] }, 'quiet.0.weekdays'],
    [{ quiet: Array.from({ length: 8 }, () => NIGHT) }, 'quiet'],
    [{ currency: 'XAU' }, 'currency'],
  ])('refuses %j', async (given, field) => {
    const { status, error } = await change(given)
    expect([status, error]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_FAILED', field })])
    expect((await reader('GET', TIMING)).body).toEqual(NOTHING_CHOSEN)
  })
})

describe('another currency', () => {
  const ceiling = { minor: 3_000, currency: 'USD' } as const
  const rates = (perEuro: object) =>
    database.queries
      .insertInto('exchange_rates')
      .values({ day: timestamp(deps.clock.now()), per_euro: JSON.stringify(perEuro) })
      .execute()

  async function rules(): Promise<void> {
    const rule: AlertRule = { ...DEFAULT_RULE, ceiling }
    await database.queries
      .updateTable('users')
      .set({ alert_rule: JSON.stringify(rule) })
      .execute()
    const within = { at: deps.clock.now(), ceiling }
    for (const own of [
      null,
      { ceiling: { ...ceiling, minor: 1_100 } },
      { moreCopies: true },
      { ceiling: null },
    ])
      await makeWatch(database.queries, {
        user_id: userId,
        release_id: (await makeRelease(database.queries)).id,
        alert_rule: own && JSON.stringify(own),
        alert_memory: JSON.stringify({ within: own === null ? within : null, highest: null }),
      })
  }

  const stored = async () => {
    const { alert_rule: rule } = await database.queries
      .selectFrom('users')
      .select('alert_rule')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const watches = await database.queries
      .selectFrom('watches')
      .select(['alert_rule', 'alert_memory'])
      .orderBy('release_id')
      .execute()
    return {
      rule: rule?.ceiling,
      own: watches.map((row) => row.alert_rule),
      memory: watches.map((row) => row.alert_memory?.within?.ceiling),
    }
  }

  it('converts every ceiling, and what is remembered of the last alert, so that nobody is alerted again', async () => {
    await rates({ USD: 1.1, GBP: 0.88 })
    await rules()
    expect((await change({ currency: 'GBP' })).status).toBe(200)
    const converted = { minor: 2_400, currency: 'GBP' }
    expect(await stored()).toEqual({
      rule: converted,
      own: [null, { ceiling: { minor: 880, currency: 'GBP' } }, { moreCopies: true }, { ceiling: null }],
      memory: [converted, undefined, undefined, undefined],
    })
  })

  it.each([[{ USD: 1.1 }], [null]])(
    'is refused for now, and changes nothing, with rates of %j',
    async (perEuro) => {
      if (perEuro !== null) await rates(perEuro)
      await rules()
      const before = await stored()
      expect((await change({ currency: 'GBP', quiet: [NIGHT] })).error?.code).toBe('SERVICE_UNAVAILABLE')
      expect(await stored()).toEqual(before)
      expect((await reader('GET', TIMING)).body).toEqual(NOTHING_CHOSEN)
    },
  )

  it('needs no rates where nobody has stated a ceiling', async () => {
    expect((await change({ currency: 'GBP' })).body.currency).toBe('GBP')
  })
})
