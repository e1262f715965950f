import { endpoints } from '@cratewatch/contracts/calls'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { texts as en } from '../../messages/en/texts.ts'
import { call, callForNewToken, fetchFile } from '../api/api.ts'
import {
  isReauthenticationOpen,
  settleReauthentication,
  subscribeToReauthentication,
} from './reauthentication.ts'
import { readToken, startSession } from './session.ts'

type Sent = { readonly path: string; readonly token: string | null }

let sent: Sent[]
let answer: (request: Sent) => Response | Promise<Response>
let questions: number
let stopAsking: () => void

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refusal = (status: number, code: string) => json(status, { error: { code, message: `says ${code}` } })
const ASKED = () => refusal(403, 'REAUTHENTICATION_REQUIRED')
const unread = () => json(200, { unreadCount: 3 })
const user = {
  id: '7a4c1f0e-3b57-4b6c-9c6c-0c3b2a1d0f11',
  email: 'ada@example.com',
  emailConfirmed: true,
  mailsWait: false,
  pendingEmail: null,
  hasPassword: true,
  discogsUsername: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  locale: 'en',
  timeZone: 'Europe/Madrid',
  isAdmin: false,
  operator: 'not-listed',
  subscription: { plan: 'FREE' },
  _count: { vinyls: 0 },
  notificationSettings: { emailEnabled: true, telegramEnabled: false },
}

beforeEach(async () => {
  sent = []
  questions = 0
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    const request = { path, token: headers.get('authorization')?.slice('Bearer '.length) ?? null }
    sent.push(request)
    return answer(request)
  })
  await i18next.init({ lng: 'en', resources: { en: { translation: en } } })
  startSession('old')
  stopAsking = subscribeToReauthentication(() => {
    if (isReauthenticationOpen()) questions++
  })
})
afterEach(() => {
  settleReauthentication(false)
  stopAsking()
  vi.unstubAllGlobals()
})

/** A server that requires a recent authentication of the first token, and renews it by the password "right". */
function strictServer({ path }: Sent, isRecent = () => readToken() === 'new'): Response {
  if (path.endsWith('/reauthenticate')) return json(200, { token: 'new', user })
  return isRecent() ? unread() : ASKED()
}
const untilOpen = () => vi.waitFor(() => expect(isReauthenticationOpen()).toBe(true))
const authenticate = () =>
  callForNewToken(endpoints.reauthenticate, { body: { password: 'right' } }).then(() =>
    settleReauthentication(true),
  )
const tokensOf = (path: string) => sent.filter((one) => one.path === path).map(({ token }) => token)

describe('a call that needs a recent authentication', () => {
  it('waits for it and goes on, with the new token', async () => {
    answer = strictServer
    const count = call(endpoints.unreadCount)
    await untilOpen()
    await authenticate()
    expect(await count).toEqual({ unreadCount: 3 })
    expect(tokensOf(endpoints.unreadCount.path)).toEqual(['old', 'new'])
  })

  it('shares one question with every other one', async () => {
    answer = strictServer
    const counts = Promise.all([1, 2, 3].map(() => call(endpoints.unreadCount)))
    await untilOpen()
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    await authenticate()
    expect(await counts).toHaveLength(3)
    expect(questions).toBe(1)
  })

  it('asks nothing when another call has just renewed the token', async () => {
    const slow = Promise.withResolvers<Response>()
    answer = (request) =>
      request.token === 'old' && request.path === endpoints.unreadCount.path
        ? slow.promise
        : strictServer(request)
    const count = call(endpoints.unreadCount)
    await authenticate()
    slow.resolve(ASKED())
    expect(await count).toEqual({ unreadCount: 3 })
    expect(questions).toBe(0)
  })

  it('fails with the words of the refusal when the person cancels, and is sent once', async () => {
    answer = strictServer
    const count = call(endpoints.unreadCount)
    await untilOpen()
    settleReauthentication(false)
    await expect(count).rejects.toMatchObject({
      code: 'REAUTHENTICATION_REQUIRED',
      message: 'says REAUTHENTICATION_REQUIRED',
    })
    expect(sent).toHaveLength(1)
    expect(readToken()).toBe('old')
  })

  it('is repeated once: a second refusal is its end, whatever it says', async () => {
    answer = (request) => strictServer(request, () => false)
    const count = call(endpoints.unreadCount)
    await untilOpen()
    await authenticate()
    await expect(count).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect([questions, tokensOf(endpoints.unreadCount.path)]).toEqual([1, ['old', 'new']])
  })

  it('tells what the repeated call met', async () => {
    answer = (request) =>
      request.token === 'new' ? refusal(409, 'EMAIL_ALREADY_IN_USE') : strictServer(request)
    const count = call(endpoints.unreadCount)
    await untilOpen()
    await authenticate()
    await expect(count).rejects.toMatchObject({ code: 'EMAIL_ALREADY_IN_USE' })
  })

  it('fails at once where no page can ask', async () => {
    stopAsking()
    answer = strictServer
    await expect(call(endpoints.unreadCount)).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
  })

  it('may be the download of a file', async () => {
    answer = strictServer
    const file = fetchFile(endpoints.exportVinyls)
    await untilOpen()
    await authenticate()
    expect(await (await file).text()).toBe('{"unreadCount":3}')
  })
})

describe('the renewal of a token', () => {
  it('ends no session by calls that were on their way with the old one', async () => {
    const renewal = Promise.withResolvers<Response>()
    answer = ({ path, token }) => {
      if (path.endsWith('/reauthenticate')) return renewal.promise
      return token === 'new' ? unread() : refusal(401, 'USER_NOT_AUTHENTICATED')
    }
    const renewed = authenticate()
    const count = call(endpoints.unreadCount)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    renewal.resolve(json(200, { token: 'new', user }))
    await renewed
    expect(await count).toEqual({ unreadCount: 3 })
    expect(readToken()).toBe('new')
  })

  it('that is refused leaves the token, and one of an ended session ends it', async () => {
    answer = () => refusal(401, 'INVALID_CREDENTIALS')
    await expect(authenticate()).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(readToken()).toBe('old')
    answer = () => refusal(401, 'USER_NOT_AUTHENTICATED')
    await expect(authenticate()).rejects.toMatchObject({ code: 'USER_NOT_AUTHENTICATED' })
    expect(readToken()).toBeNull()
  })

  it('happens one at a time, so that none ends the token of another', async () => {
    let number = 0
    answer = () => json(200, { token: `token ${++number}`, user })
    await Promise.all([authenticate(), authenticate()])
    expect(sent.map(({ token }) => token)).toEqual(['old', 'token 1'])
    expect(readToken()).toBe('token 2')
  })
})
