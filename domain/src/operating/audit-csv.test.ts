import { describe, expect, it } from 'vitest'
import { auditCsv, type Entry } from './audit-csv.ts'

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

  it('has each part of an entry below its own header', () => {
    const columns: Readonly<Record<keyof Entry, readonly [header: string, given: unknown, cell: string]>> = {
      at: ['at', '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
      adminName: ['admin', 'root@example.com', 'root@example.com'],
      action: ['action', 'make-premium', 'make-premium'],
      targetId: ['target_id', '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11', '6f1c2f0e-8d8b-4b8e-9b5f-0a6a2f1e9c11'],
      targetName: ['target', 'ann@example.com', 'ann@example.com'],
      details: ['details', { from: 'FREE', months: 3 }, 'from=FREE; months=3'],
    }
    const given = Object.fromEntries(Object.entries(columns).map(([part, [, value]]) => [part, value]))
    const [header, row] = auditCsv([{ ...entry, ...given }])
      .replace('\uFEFF', '')
      .split('\r\n')
    const cellsBelow = Object.fromEntries(header!.split(',').map((name, at) => [name, row!.split(',')[at]]))
    expect(cellsBelow).toEqual(
      Object.fromEntries(Object.values(columns).map(([name, , text]) => [name, text])),
    )
  })

  it('quotes what would break a line or a cell', () => {
    expect(cells({ targetName: 'a,"b"' })).toContain(',"a,""b""",')
    expect(cells({ details: { text: 'one', entries: 2 } })).toMatch(/,text=one; entries=2$/)
  })

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tcmd'])('makes %j no formula', (targetName) => {
    expect(cells({ targetName })).toMatch(/,"?'/)
  })
})
