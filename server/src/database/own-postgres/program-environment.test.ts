import { expect, it } from 'vitest'
import { programEnvironment } from './program-environment.ts'

it('has what programs need to start, and nothing of the product', () => {
  const given = {
    PATH: '/bin',
    TMPDIR: '/t',
    APP_SECRET: 'a',
    SMTP_URL: 'smtp://a:b@c',
    LC_ALL: 'es_ES',
    LANG: 'es',
  }
  expect(programEnvironment(given)).toEqual({ PATH: '/bin', TMPDIR: '/t', LC_ALL: 'C' })
})
