import { expect, it } from 'vitest'
import { readAudit } from './read-audit.ts'

const report = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: { 'left-pad': { name: 'left-pad', severity, via: [], range: '<2', fixAvailable: true } },
    metadata: { dependencies: { prod: 339, dev: 600, total: 939 } },
  })

it.each([
  [
    'no finding',
    '{"vulnerabilities":{},"metadata":{"dependencies":{"prod":339}}}',
    { kind: 'clean', packages: 339 },
  ],
  ['one that is not serious', report('moderate'), { kind: 'clean', packages: 339 }],
  ['a serious one', report('high'), { kind: 'found', findings: ['left-pad <2: high'] }],
  ['one more serious', report('critical'), { kind: 'found', findings: ['left-pad <2: critical'] }],
  ['a mirror that takes no such call', '{"statusCode":405,"error":{}}', { kind: 'not-offered', status: 405 }],
  ['a mirror that does not know it', '{"statusCode":404,"error":{}}', { kind: 'not-offered', status: 404 }],
  ['a registry that is down', '{"statusCode":503,"error":{}}', { kind: 'unreadable' }],
  ['no network', '{"message":"request failed","error":{"code":"ENOTFOUND"}}', { kind: 'unreadable' }],
  ['no answer', '', { kind: 'unreadable' }],
  ['no object', 'null', { kind: 'unreadable' }],
])('tells %s from the others', (_, text, expected) => {
  expect(readAudit(text)).toEqual(expected)
})
