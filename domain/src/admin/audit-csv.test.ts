import { describe, expect, it } from 'vitest'
import { auditCsv } from './audit-csv.ts'

const entry = {
  at: '2026-11-20T12:00:00.000Z',
  adminName: 'admin@example.com',
  action: 'announce',
  targetId: null,
  targetName: null,
  details: {},
}
const cells = (given: object) => auditCsv([{ ...entry, ...given }]).split('\r\n')[1]

describe('the log as a file', () => {
  it('has a header, a line for each entry, and the mark that spreadsheets want', () => {
    expect(auditCsv([entry])).toBe(
      '\uFEFFat,admin,action,target_id,target,details\r\n2026-11-20T12:00:00.000Z,admin@example.com,announce,,,\r\n',
    )
    expect(auditCsv([]).split('\r\n')).toHaveLength(2)
  })

  it('quotes what would break a line or a cell', () => {
    expect(cells({ targetName: 'a,"b"' })).toContain(',"a,""b""",')
    expect(cells({ details: { text: 'one', entries: 2 } })).toMatch(/,text=one; entries=2$/)
  })

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tcmd'])('makes %j no formula', (targetName) => {
    expect(cells({ targetName })).toMatch(/,"?'/)
  })
})
