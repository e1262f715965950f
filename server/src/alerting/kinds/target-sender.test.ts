import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import type { ServiceName } from '@cratewatch/simulator/services/services'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { alertTo, openTestKinds, TARGET_KINDS, type TestKinds } from '../../../test/channels/target-kinds.ts'
import type { TargetRequest } from '../../outbound/vendors/targets.ts'

let kinds: TestKinds
beforeAll(async () => {
  kinds = await openTestKinds()
})
afterEach(() => {
  kinds.services.clear()
  kinds.services.faults.clear()
})
afterAll(() => kinds.close())

const NOW = () => kinds.clock.now()
const prefix = (kind: ServiceName) => `/${kind}/`

async function alert(kind: ServiceName) {
  const sender = kinds.sender(kind)
  return sender.send(sender.compose(alertTo(kinds.recipient(kind)), NOW()))
}

const BOTH = ['See the 2 copies', 'Mute or change']
/** The links that a service shows as such; others have them in the text, Pushover all but the first. */
const BUTTONS: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  ntfy: BOTH,
  discord: BOTH,
  slack: BOTH,
  webhook: BOTH,
  pushover: BOTH.slice(0, 1),
}

describe.each(TARGET_KINDS)('%s', (kind) => {
  const { shows } = termsOf(kind)

  it('brings an alert as far as the service shows it', async () => {
    expect(await alert(kind)).toEqual({ kind: 'taken' })
    const [message] = kinds.services.received(kind)
    expect(message?.title).toBe(
      'For sale now: Alice *Venn* – Slow <Harbour> & [Sea](https://evil.example) (2 copies from $18.07)',
    )
    expect(message?.text).toContain('2 × LP · Netherlands 1974')
    expect(message?.picture).toBe(shows.picture ? 'https://i.example/a.jpg?w=1&h=2' : null)
    const everything = JSON.stringify(message)
    expect(everything).toContain('https://www.discogs.com/sell/release/4821907')
    expect(everything).toMatch(
      /https:\/\/cratewatch\.example\/alert\/0b9ad4ab-2a24-4b5c-8e1a-3d0fd3f3f5a1\.c1\.[\w-]{16}\.[\w-]{43}/,
    )
    expect(everything).toContain('Data provided by Discogs.')
    expect(everything).toContain('On your Cratewatch list.')
    const buttons = message?.links.filter(({ label }) => label !== 'Open').map(({ label }) => label)
    expect(buttons).toEqual(BUTTONS[kind] ?? [])
  })

  it("speaks its reader's language", async () => {
    const sender = kinds.sender(kind)
    const message = alertTo(kinds.recipient(kind, 'es'))
    expect(await sender.send(sender.compose(message, NOW()))).toEqual({ kind: 'taken' })
    expect(JSON.stringify(kinds.services.received(kind))).toContain('Silenciar o cambiar')
  })

  it.each(['音', '*', 'a', '&'])('brings a list, cut to what the service takes: %s', async (letter) => {
    const sender = kinds.sender(kind)
    const recipient = kinds.recipient(kind)
    const alerts = Array.from({ length: 60 }, (_, n) => {
      const release = {
        ...alertTo(recipient).release,
        id: n + 1,
        artist: letter.repeat(60),
        title: `👩‍👩‍👧 ${n}`,
      }
      return alertTo(recipient, { key: String(n), release })
    })
    const digest = { about: 'alerts', key: 'd', recipient, alerts, seenAt: NOW() } as const
    expect(await sender.send(sender.compose(digest, NOW()))).toEqual({ kind: 'taken' })
    const [message] = kinds.services.received(kind)
    expect(message?.title).toBe('For sale now: 60 records you want')
    expect(Buffer.byteLength(message?.text ?? '')).toBeLessThanOrEqual(shows.longest)
    expect(message?.text).toContain(`• ${letter}`)
    expect(message?.text).not.toContain('\uFFFD')
  })

  it('brings an alarm to operators, and nothing else about accounts', () => {
    const sender = kinds.sender(kind)
    const recipient = { ...kinds.recipient(kind), email: 'admin@example.com' }
    const alarm = { about: 'account', key: 'k', kind: 'condition-began', recipient, link: null } as const
    const details = { condition: 'mail', since: '2026-01-05T08:00:00Z' }
    const content = sender.compose({ ...alarm, details, seenAt: NOW() }, NOW()) as TargetRequest
    expect(decodeURIComponent(String(content.body).replaceAll('+', ' '))).toMatch(
      /the mail server is down.*You get this because you run this Cratewatch/s,
    )
    expect(() =>
      sender.compose({ ...alarm, kind: 'password-changed', details, seenAt: NOW() }, NOW()),
    ).toThrow('by mail only')
  })

  it('brings a code or a test', async () => {
    const sender = kinds.sender(kind)
    const notice = { title: 'Cratewatch', text: 'Your code: 123456' }
    expect(await sender.send(sender.notice(kinds.recipient(kind), notice, NOW()))).toEqual({
      kind: 'taken',
    })
    expect(kinds.services.received(kind)).toMatchObject([
      { title: 'Cratewatch', text: expect.stringContaining('123456') },
    ])
  })

  it('repeats the same message after its process was killed between sending and noting it', async () => {
    const before = kinds.sender(kind)
    const stored = JSON.stringify(before.compose(alertTo(kinds.recipient(kind)), NOW()))
    kinds.services.faults.add({ kind: 'reset', when: 'after', next: 1, prefix: prefix(kind) })
    expect((await before.send(JSON.parse(stored))).kind).toBe('repeat')
    expect(await kinds.sender(kind).send(JSON.parse(stored))).toEqual({ kind: 'taken' })
    const [first, second, ...more] = kinds.services.received(kind)
    expect(more).toEqual([])
    expect(second).toMatchObject({
      id: first?.id,
      request: { target: first?.request.target, body: first?.request.body },
    })
    expect(before.repeatsAfter).toBe(kind === 'webhook' || kind === 'matrix' ? null : 120_000)
  })

  it('asks for one message a second at most', () => {
    const { pace, addressOf } = kinds.sender(kind)
    const address = addressOf(kinds.recipient(kind))
    expect(address).not.toBeNull()
    expect(pace?.apartTo(address ?? '')).toBe(1_000)
  })
})

/** Whose fault a failure is: Pushover is one service, the others have a server for each user. */
const faultOf = (kind: ServiceName) => (kind === 'pushover' ? 'vendor' : 'target')
/** Whose documents do not say that we are not let in: receivers of webhooks, and a login before the server. */
const SAYS_NOTHING: ReadonlySet<ServiceName> = new Set(['webhook', 'apprise'])
/** Services that do not say how long to wait. */
const SILENT: ReadonlySet<string> = new Set(['ntfy', 'pushover'])

describe('a service that', () => {
  const failing = (kind: ServiceName, fault: Parameters<typeof kinds.services.faults.add>[0]['kind']) => {
    kinds.services.faults.add({ kind: fault, prefix: prefix(kind) })
    return alert(kind)
  }

  it.each(TARGET_KINDS)('is down is tried again: %s', async (kind) => {
    expect(await failing(kind, 'down')).toMatchObject({ kind: 'again', fault: faultOf(kind), after: null })
    expect(kinds.services.received()).toEqual([])
  })

  it.each(TARGET_KINDS)('ends the connection may have got it: %s', async (kind) => {
    expect(await failing(kind, 'reset')).toMatchObject({ kind: 'repeat', fault: faultOf(kind) })
  })

  it('does not answer may have got it', async () => {
    const outcomes = await Promise.all(TARGET_KINDS.map((kind) => failing(kind, 'stall')))
    expect(outcomes.map(({ kind }) => kind)).toEqual(TARGET_KINDS.map(() => 'repeat'))
  })

  it.each(TARGET_KINDS)('does not let us in says so in its own words: %s', async (kind) => {
    const expected = SAYS_NOTHING.has(kind) ? 'again' : 'gone'
    expect(await failing(kind, 'unauthorised')).toMatchObject({ kind: expected })
  })

  it.each(TARGET_KINDS)('is not there any more says so in its own words: %s', async (kind) => {
    expect(await failing(kind, 'gone')).toMatchObject({ kind: 'gone' })
  })

  it.each(TARGET_KINDS)(
    'has had enough is left alone for as long as it says, and no other: %s',
    async (kind) => {
      const outcome = await failing(kind, 'limit')
      expect(outcome).toMatchObject({ kind: 'wait', fault: 'reader' })
      const after = 'after' in outcome ? outcome.after : null
      expect(SILENT.has(kind) ? [null] : [30_000, 30_500]).toContain(after)
    },
  )

  it.each(TARGET_KINDS)('sends us elsewhere is an outage, and so is a page: %s', async (kind) => {
    expect(await failing(kind, 'redirect')).toMatchObject({ kind: 'again', fault: 'target', why: '302' })
  })

  it.each(TARGET_KINDS)('answers without end is read a little: %s', async (kind) => {
    expect(await failing(kind, 'huge')).toEqual({ kind: 'taken' })
  })

  it.each(TARGET_KINDS)('is not there got nothing: %s', async (kind) => {
    const gone = await openTestKinds()
    const sender = gone.sender(kind)
    const content = sender.compose(alertTo(gone.recipient(kind)), NOW())
    await gone.services.close()
    expect(await sender.send(content)).toMatchObject({ kind: 'again', fault: faultOf(kind) })
    await gone.close()
  })
})
