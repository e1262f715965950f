import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressAtStart, KEPT, keepAnswer, sendKept, acceptedEncoding } from './kept-answer.ts'

const TEXT = 'the same words, '.repeat(200)
const answer = keepAnswer(TEXT, { 'content-type': 'text/plain; charset=utf-8' })
let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  app.get('/', KEPT, (request, reply) => sendKept(request, reply.header('vary', 'Cookie'), answer))
  app.get('/slow', KEPT, (request, reply) =>
    sendKept(request, reply, keepAnswer(TEXT, { 'cache-control': 'public, max-age=60' })),
  )
  await app.ready()
})
afterAll(() => app.close())

const ask = (headers: Record<string, string>, url = '/') => app.inject({ url, headers })

describe('an answer that is kept', () => {
  it('is sent as its reader takes it, in the smallest form', async () => {
    const browser = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(browser.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(browser.rawPayload.length),
      vary: 'Cookie, Accept-Encoding',
    })
    expect(brotliDecompressSync(browser.rawPayload).toString()).toBe(TEXT)
    const older = await ask({ 'accept-encoding': 'gzip' })
    expect(gunzipSync(older.rawPayload).toString()).toBe(TEXT)
    const plain = await ask({})
    expect([plain.body, plain.headers['content-encoding']]).toEqual([TEXT, undefined])
  })

  it('is compressed once for all', async () => {
    expect(await answer.compressed.br()).toBe(await answer.compressed.br())
  })

  it('is compressed when the server begins to listen, before anybody asks', async () => {
    const made: string[] = []
    const noting = (name: string) => async () => {
      made.push(name)
      return Buffer.from(name)
    }
    const server = fastify()
    compressAtStart(server, [{ ...answer, compressed: { br: noting('br'), gzip: noting('gzip') } }])
    await server.ready()
    expect(made).toEqual([])
    await server.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => made).toEqual(['br', 'gzip'])
    await server.close()
  })

  it.each([
    ['the tag', (etag: string) => etag],
    ['the tag as a strong one', (etag: string) => etag.replace('W/', '')],
    ['the tag among others', (etag: string) => `"x", ${etag}`],
    ['any tag', () => '*'],
  ])('is not sent again to who names %s', async (_what, named) => {
    const etag = String((await ask({})).headers['etag'])
    const again = await ask({ 'if-none-match': named(etag), 'accept-encoding': 'br' })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect((await ask({ 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it('is asked for again each time, unless it says how long it may be kept', async () => {
    expect((await ask({})).headers['cache-control']).toBe('no-cache')
    expect((await ask({}, '/slow')).headers['cache-control']).toBe('public, max-age=60')
  })
})

describe('the encoding of an answer', () => {
  it.each([
    ['br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=0.000', null],
    ['deflate, zstd', null],
    ['brotli', null],
    [undefined, null],
  ])('for %s is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})
