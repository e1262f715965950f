import { FALLBACK_LOCALE } from '@cratewatch/domain/accounts/locale'
import { isWrong, type Finding } from '@cratewatch/domain/operating/doctor-report'
import { explainFailure } from '../../base/explain-failure.ts'
import { createLog } from '../../base/log.ts'
import { speak } from '../../base/texts/speak.ts'
import { reporter, sayFinding } from '../../operating/read-report.ts'
import { openDeps } from '../open-deps.ts'
import { readCommand, readCommandSettings } from '../read-command.ts'

const USAGE = `Says what is well with this Cratewatch, what is worth a note and what is wrong, also beside the running one: the
same as the Operations page and the start. Ends with 0, or with 1 when something is wrong.

  npm run doctor [-- --json]
`

/** Runs `npm run doctor` on the instance's machine with its configuration. */
async function main(): Promise<void> {
  const { values } = readCommand(USAGE, { json: { type: 'boolean' } }, 0)
  const config = readCommandSettings(values)
  const { deps, close } = await openDeps(config, createLog('fatal', false), { beside: true })
  try {
    const report = await reporter(deps)()
    process.stdout.write(
      values.json === true ? `${JSON.stringify(report.map(presentFinding), null, 2)}\n` : shown(report),
    )
    process.exitCode = isWrong(report) ? 1 : 0
  } finally {
    await close()
  }
}

function presentFinding(finding: Finding) {
  const { topic, state, says } = finding
  return { topic, state, says, words: sayFinding(finding, FALLBACK_LOCALE) }
}

/** Writes a finding a line; what is wrong last, where it is seen. */
function shown(report: readonly Finding[]): string {
  const say = speak(FALLBACK_LOCALE, 'report')
  const lines = (state: Finding['state']) =>
    report
      .filter((each) => each.state === state)
      .map((each) => `${say(`state.${state}`).padEnd(6)} ${sayFinding(each, FALLBACK_LOCALE)}\n`)
  return [...lines('well'), ...lines('note'), ...lines('wrong')].join('')
}

await main().catch((error: unknown) => {
  process.stderr.write(explainFailure(error))
  process.exitCode = 1
})
