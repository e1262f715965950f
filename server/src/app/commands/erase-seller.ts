import { forgetSeller } from '../../alerting/centre/change-notifications.ts'
import { refuseArguments } from '../../base/arguments.ts'
import { explainFailure } from '../../base/explain-failure.ts'
import { createLog } from '../../base/log.ts'
import { eraseShop } from '../../checking/shops/follow.ts'
import { openDeps } from '../open-deps.ts'
import { readCommand, readCommandSettings } from '../read-command.ts'

const USAGE = `Erases what is stored of a seller on the marketplace, at their request: the shop, its copies, and what alerts say
of them. Their shop is not read again.

  npm run erase-seller -- name
`

/** Runs `npm run erase-seller` on the instance's machine with its configuration. */
async function main(): Promise<void> {
  const { positionals, values } = readCommand(USAGE, {})
  const [seller] = positionals
  if (seller === undefined) return refuseArguments('Say whom: npm run erase-seller -- name', USAGE)
  const { deps, close } = await openDeps(readCommandSettings(values), createLog('fatal', false), {
    beside: true,
  })
  try {
    const [copies, alerts] = await deps.db
      .transaction()
      .execute(async (tx) => [await eraseShop(tx, deps, seller), await forgetSeller(tx, seller)])
    process.stdout.write(
      `Erased: the shop, its stored copies (${copies}), and its name in alerts (${alerts}).\n`,
    )
  } finally {
    await close()
  }
}

function complain(text: string): void {
  process.stderr.write(text)
  process.exitCode = 1
}

await main().catch((error: unknown) => complain(explainFailure(error)))
