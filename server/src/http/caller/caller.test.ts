import { minutes } from '@cratewatch/domain/kernel/duration'
import cookie from '@fastify/cookie'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieJar } from './caller.ts'

let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  await app.register(cookie)
  for (const [path, secure] of Object.entries({ '/https': true, '/http': false })) {
    app.get(path, async (request, reply) => {
      const jar = cookieJar(request, reply, secure)
      jar.write('device', 'new', minutes(1))
      return { read: jar.read('device') }
    })
  }
})
afterAll(() => app.close())

const visit = (url: string, cookie: string) => app.inject({ url, headers: { cookie } })

it('over HTTPS, a cookie is one of this very host, and none that another host has put there', async () => {
  const answer = await visit('/https', 'device=neighbours; __Host-device=ours')
  expect(answer.json()).toEqual({ read: 'ours' })
  expect(answer.headers['set-cookie']).toBe(
    '__Host-device=new; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect((await visit('/https', 'device=neighbours')).json()).toEqual({ read: null })
})

it('without HTTPS, a cookie is for calls alone, and out of reach for scripts', async () => {
  const answer = await visit('/http', 'device=ours')
  expect(answer.json()).toEqual({ read: 'ours' })
  expect(answer.headers['set-cookie']).toBe('device=new; Max-Age=60; Path=/api/; HttpOnly; SameSite=Lax')
})
