import { spawnSync } from 'node:child_process'
import { readArguments } from '../server/src/base/arguments.ts'
import { readAudit } from './audit/read-audit.ts'

const USAGE = `Fails when a package that the server needs, or its pages are built with, has a known weakness of the kinds "high" or
"critical", or when nobody can tell. A registry without a list of advisories is said to be one, and fails nothing.

  npm run audit
`
readArguments(USAGE, {})
const { stdout } = spawnSync('npm audit --workspace=server --workspace=web --audit-level=high --json', {
  shell: true,
  encoding: 'utf8',
})
const audit = readAudit(stdout)
switch (audit.kind) {
  case 'clean':
    console.log(`✓ none of ${audit.packages} packages has a serious weakness that is known`)
    break
  case 'not-offered':
    console.log(`– the registry has no list of advisories (${audit.status}): nothing was checked`)
    break
  case 'found':
    for (const finding of audit.findings) console.error(`✗ ${finding}`)
    process.exitCode = 1
    break
  case 'unreadable':
    console.error(`✗ npm audit gave no list: ${stdout.slice(0, 300)}`)
    process.exitCode = 2
}
