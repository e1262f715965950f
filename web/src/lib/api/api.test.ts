import { endpoints } from '@cratewatch/contracts/calls'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { texts as en } from '../../messages/en/texts.ts'
import { texts as es } from '../../messages/es/texts.ts'
import { call, requestUrl } from './api.ts'

const store = new Map<string, string>()
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(async () => {
  store.clear()
  server.mockReset()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
  const resources = { en: { translation: en }, es: { translation: es } }
  await i18next.init({ lng: 'en', fallbackLng: false, resources, interpolation: { escapeValue: false } })
})
afterEach(() => vi.unstubAllGlobals())

const answers = (status: number, body?: unknown) =>
  server.mockResolvedValue(new Response(body === undefined ? null : JSON.stringify(body), { status }))
const sent = () => {
  const [url, init] = server.mock.calls[0]!
  return { url, init, headers: new Headers(init.headers) }
}

describe('a call', () => {
  it('sends parameters, body, language and token as the contract says', async () => {
    store.set('token', 'secret')
    answers(204)
    const id = '7a4c1f0e-3b57-4b6c-9c6c-0c3b2a1d0f11'
    await call(endpoints.removeVinyl, { params: { id } })
    expect(sent().url).toBe(`/api/vinyls/${id}`)
    expect(sent().init.method).toBe('DELETE')
    expect(sent().headers.get('authorization')).toBe('Bearer secret')
    expect(sent().headers.get('accept-language')).toBe('en, en-US;q=0.5')
  })

  it('follows the language of the page, and says after it what the browser reads', async () => {
    await i18next.changeLanguage('es')
    answers(200, { exists: true })
    await call(endpoints.checkEmail, { body: { email: 'a@b.c' } })
    expect(sent().headers.get('accept-language')).toBe('es, en-US;q=0.5')
  })

  it('keeps the token to itself where none is needed', async () => {
    store.set('token', 'secret')
    answers(200, { exists: true })
    await call(endpoints.checkEmail, { body: { email: 'a@b.c' } })
    expect(sent().headers.has('authorization')).toBe(false)
    expect(sent().init.body).toBe('{"email":"a@b.c"}')
  })

  it('returns the answer', async () => {
    answers(200, { exists: false })
    expect(await call(endpoints.checkEmail, { body: { email: 'a@b.c' } })).toEqual({ exists: false })
  })

  it.each(['<html>', '', '"a text"', 'null'])(
    'refuses the answer %j, which is none of ours',
    async (body) => {
      server.mockResolvedValue(new Response(body))
      const failure = call(endpoints.checkEmail, { body: { email: 'a@b.c' } })
      await expect(failure).rejects.toMatchObject({ code: null, message: en.errors.unreadable })
    },
  )

  it('says that the network failed, with status 0', async () => {
    server.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(endpoints.unreadCount)).rejects.toMatchObject({
      status: 0,
      message: 'Network error: Failed to fetch',
    })
  })

  it('says that a request failed in the language of the page', async () => {
    await i18next.changeLanguage('es')
    server.mockResolvedValue(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
    await expect(call(endpoints.unreadCount)).rejects.toMatchObject({
      status: 502,
      message: 'La petición ha fallado con el estado 502',
    })
  })
})

describe('a session the server does not know', () => {
  const unknown = { error: { code: 'USER_NOT_AUTHENTICATED', message: 'Sign in' } }

  it('is ended', async () => {
    store.set('token', 'old')
    answers(401, unknown)
    await expect(call(endpoints.unreadCount)).rejects.toMatchObject({ code: 'USER_NOT_AUTHENTICATED' })
    expect(store.has('token')).toBe(false)
  })

  it('does not take a newer session with it', async () => {
    store.set('token', 'old')
    server.mockImplementation(async () => {
      store.set('token', 'new')
      return Response.json(unknown, { status: 401 })
    })
    await expect(call(endpoints.unreadCount)).rejects.toThrow('Sign in')
    expect(store.get('token')).toBe('new')
  })

  it('survives a wrong password', async () => {
    store.set('token', 'mine')
    answers(401, { error: { code: 'INVALID_CREDENTIALS', message: 'No' } })
    await expect(call(endpoints.unreadCount)).rejects.toMatchObject({ message: 'No' })
    expect(store.get('token')).toBe('mine')
  })
})

it('fills path parameters in and escapes them', () => {
  expect(requestUrl({ path: '/api/unsubscribe/:token' }, { token: 'a/b?c' })).toBe(
    '/api/unsubscribe/a%2Fb%3Fc',
  )
})

it('leaves absent query values out', () => {
  const query = { page: 2, availability: undefined, unread: true }
  expect(requestUrl({ path: '/api/vinyls' }, {}, query)).toBe('/api/vinyls?page=2&unread=true')
  expect(requestUrl({ path: '/api/vinyls' })).toBe('/api/vinyls')
})

it('refuses to call an address with a hole', () => {
  expect(() => requestUrl({ path: '/api/vinyls/:id' })).toThrow('needs id')
})
