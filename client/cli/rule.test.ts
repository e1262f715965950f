import { describe, expect, it } from 'vitest'
import { withCommand } from '../test/with-command.ts'

const { command, watched } = await withCommand()

describe('rule', () => {
  it('changes what alerts of a record, keeps the rest of it, and goes back', async () => {
    const { id } = await watched('Slow Harbour')
    const rule = async (...options: string[]) => (await command(['rule', `${id}`, ...options])).out
    expect(await rule('--below', '19.5 eur', '--more-copies')).toContain(
      'back for sale, another copy, at or below 19.50 EUR',
    )
    expect(await rule('--cheaper', '10%', '--no-more-copies')).toContain(
      'back for sale, 10 % cheaper, at or below 19.50 EUR',
    )
    expect(await rule('--only-below')).toMatch(/: only at or below 19\.50 EUR$/)
    expect(await rule('--below', 'none', '--cheaper', 'none', '--no-back-for-sale')).toMatch(
      /: nothing alerts$/,
    )
    expect(await rule('--default')).toMatch(/: back for sale$/)
  })

  it('is that of all records where none is named', async () => {
    const { id } = await watched('Slow Harbour')
    expect((await command(['rule', '--below', '3000JPY'])).out).toBe(
      'All records: back for sale, at or below 3000.00 JPY',
    )
    expect((await command(['rule', `${id}`])).out).toContain('at or below 3000.00 JPY')
  })

  it.each([
    ['--below', '30'],
    ['--below', '30 XAU'],
    ['--cheaper', 'much'],
    ['--default', '--json'],
  ])('does not understand %s %s', async (...options) => {
    expect((await command(['rule', ...options])).exit).toBe(2)
  })
})
