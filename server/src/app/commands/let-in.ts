import { refuseArguments } from '../../base/arguments.ts'
import { explainFailure } from '../../base/explain-failure.ts'
import { createLog } from '../../base/log.ts'
import { letIn, type LetIn } from '../../people/let-in.ts'
import { openDeps } from '../open-deps.ts'
import { readCommand, readCommandSettings } from '../read-command.ts'

const USAGE = `Prints a link by which somebody chooses a new password: it opens once, for one hour, confirms their address
and ends their sessions. With OIDC_ONLY it is a link that signs them in. Without mail it is how the first operator
(ADMIN_EMAILS) gets in.

  npm run let-in -- somebody@example.com
`

const READABLE = `Warning: PUBLIC_URL begins with http:// and leads over a network: whoever listens there can use this link first.
Serve the instance over https and set PUBLIC_URL to it, or open the link on this machine alone.
`

const USUAL_URL = `PUBLIC_URL is not set: the link begins with the usual address. Where Cratewatch is reached at another one, set it.
`

/** Runs `npm run let-in` on the instance's machine with its configuration. */
async function main(): Promise<void> {
  const { positionals, values } = readCommand(USAGE, {})
  const [email] = positionals
  if (email === undefined) return refuseArguments('Say whom: npm run let-in -- somebody@example.com', USAGE)
  process.umask(0o077)
  const config = readCommandSettings(values)
  const { deps, close } = await openDeps(config, createLog('fatal', false), { beside: true })
  try {
    const answer = await letIn(deps, email)
    if (answer.ok) {
      process.stdout.write(explain(answer.value))
      if (config.isPublicUrlUsual) process.stderr.write(USUAL_URL)
      if (answer.value.isReadable) process.stderr.write(READABLE)
    } else if (answer.error === 'no-address') complain(`"${email}" is no e-mail address.\n`)
    else complain(`Nobody has signed up with ${email} yet. Sign up first, then come back.\n`)
  } finally {
    await close()
  }
}

function explain({ email, url, opens, makesAdmin }: LetIn): string {
  const admin = makesAdmin
    ? 'The address is on ADMIN_EMAILS: whoever uses the link becomes an operator.'
    : 'The address is not on ADMIN_EMAILS of these settings: this does not make an operator.'
  const what =
    opens === 'session'
      ? `Whoever opens this within an hour is signed in as ${email}; every other session has ended:`
      : `A new password for ${email}, once and within an hour:`
  return `${what}\n\n  ${url}\n\n${admin}\n`
}

function complain(text: string): void {
  process.stderr.write(text)
  process.exitCode = 1
}

await main().catch((error: unknown) => complain(explainFailure(error)))
