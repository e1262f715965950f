import { describe, expect, it } from 'vitest'
import { chooseCounterparts, writeTable, type Outcome } from './table.ts'

const named = (name: string) => ({ name, needs: {}, attempt: () => Promise.reject(new Error('not called')) })

describe('the choice of counterparts', () => {
  const all = [named('PgBouncer, transaction mode'), named('nginx')]

  it('is by a word of the name, whatever its case', () => {
    expect(chooseCounterparts(all, 'pgb').map(({ name }) => name)).toEqual(['PgBouncer, transaction mode'])
    expect(chooseCounterparts(all, '')).toEqual(all)
  })
})

describe('the table of the page', () => {
  const page = (...rows: readonly string[]) =>
    [
      'Before.',
      '<!-- by npm run counterparts -- --write-docs -->',
      '| counterpart | version | date | result |',
      '|---|---|---|---|',
      ...rows,
      '<!-- end of the table -->',
      'After.',
    ].join('\n')
  const write = (rows: readonly string[], outcomes: Readonly<Record<string, Outcome>>) =>
    writeTable(page(...rows), ['nginx', 'Caddy'], new Map(Object.entries(outcomes)), '2026-11-27')
  const had = ['| nginx | 1.22.1 | 2026-11-01 | ✓ all |', '| Caddy | 2.6.2 | 2026-11-01 | ✓ all |']

  it('says what passed and what failed, with version and date, and leaves the rest of the page', () => {
    expect(
      write([], {
        nginx: { kind: 'passed', version: '1.22.1', seen: 'events at once' },
        Caddy: { kind: 'failed', reason: 'a|b\nheld back' },
      }),
    ).toBe(
      page(
        '| nginx | 1.22.1 | 2026-11-27 | ✓ events at once |',
        String.raw`| Caddy | – | 2026-11-27 | ✗ a\|b held back |`,
      ),
    )
  })

  it('keeps the row and the date of what was not chosen or is not to be had here', () => {
    expect(write(had, { nginx: { kind: 'not-here', reason: 'no network' } })).toBe(page(...had))
  })

  it('never says that what could not be tried has passed', () => {
    expect(write([], { nginx: { kind: 'not-here', reason: 'no network' } })).toBe(
      page('| nginx | – | – | not to be had here: no network |', '| Caddy | – | – | not tried yet |'),
    )
  })

  it('drops the row of a counterpart that is gone', () => {
    expect(write([...had, '| Traefik | 3 | 2026-11-01 | ✓ all |'], {})).toBe(page(...had))
  })

  it('refuses a page without its place', () => {
    expect(() => writeTable('Before.', [], new Map(), '2026-11-27')).toThrow('has no')
  })
})
