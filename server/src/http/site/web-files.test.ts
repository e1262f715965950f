import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSiteFixture, type SiteFixture } from '../../../test/fixtures/site-fixture.ts'

let fixture: SiteFixture

beforeAll(async () => {
  fixture = await openSiteFixture(
    new Map([
      ['assets/app-x1.js', 'the script'],
      ['assets/app-x1.js.br', 'the script, small'],
      ['assets/app-x1.js.gz', 'the script, less small'],
      ['assets/new-x2.js', 'a script'],
      ['assets/letters-x3.woff2', 'letters'],
      ['assets/picture-x4.svg', '<svg/>'],
      ['index.html.br', 'the application, small'],
      ['build.json', '{"version":"1.0.0"}'],
    ]),
  )
})

afterAll(() => fixture.close())

test('an asset is sent as it was compressed by the build, to whoever takes it so, and kept for a year', async () => {
  const browser = await fixture.open('/assets/app-x1.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(browser).toMatchObject({ status: 200, body: 'the script, small' })
  expect(browser.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding'),
  })
  const older = await fixture.open('/assets/app-x1.js', { 'accept-encoding': 'gzip' })
  expect(older).toMatchObject({ body: 'the script, less small', headers: { 'content-encoding': 'gzip' } })
  const plain = await fixture.open('/assets/app-x1.js')
  expect(plain.body).toBe('the script')
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('an asset that the build left as it is gets compressed on its way', async () => {
  const answer = await fixture.open('/assets/new-x2.js', { 'accept-encoding': 'br' })
  expect(answer).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } })
})

test('an asset of an earlier build is refused, and not answered by the application', async () => {
  const answer = await fixture.open('/assets/gone-x0.js', { accept: '*/*', 'accept-encoding': 'br' })
  expect(answer.status).toBe(404)
})

test('the version of the pages is not served', async () => {
  const answer = await fixture.open('/build.json', { accept: '*/*' })
  expect([answer.status, JSON.stringify(answer.body).includes('1.0.0')]).toEqual([404, false])
})

test('the application is sent at every address as the build has compressed it, and once', async () => {
  const page = await fixture.open('/dashboard/vinyls', { 'accept-encoding': 'br' })
  expect(page).toMatchObject({
    status: 200,
    body: 'the application, small',
    headers: { 'content-encoding': 'br' },
  })
  const again = await fixture.open('/dashboard/vinyls', {
    'accept-encoding': 'br',
    'if-none-match': String(page.headers['etag']),
  })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('what only documents need is not sent with the parts of a page', async () => {
  for (const part of ['/assets/app-x1.js', '/assets/letters-x3.woff2']) {
    const { headers } = await fixture.open(part, { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
      expect(headers[name]).toBeUndefined()
  }
  // A browser shows these by themselves.
  for (const document of ['/assets/picture-x4.svg', '/assets/gone-x0.js', '/dashboard/vinyls'])
    expect((await fixture.open(document)).headers['content-security-policy']).toContain("script-src 'self'")
})
