import { readFlags, usage } from './flags.ts'
import { demoApp } from './marketplace/start-marketplace.ts'
import { startSimulator, type Simulator, type SimulatorOptions } from './start-simulator.ts'

const flags = readFlags(process.argv.slice(2))

if (!flags.ok) {
  process.stderr.write(`${flags.error}\n\n${usage}\n`)
  process.exitCode = 2
} else if (flags.value === 'help') {
  process.stdout.write(`${usage}\n`)
} else {
  await run(flags.value)
}

async function run(options: SimulatorOptions): Promise<void> {
  try {
    const simulator = await startSimulator(options)
    process.stdout.write(`${greeting(simulator)}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void simulator.close())
    }
  } catch (problem) {
    process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`)
    process.exitCode = 1
  }
}

function greeting({ marketplace, mailbox, chat }: Simulator): string {
  return [
    `Marketplace API   ${marketplace.url}   (key ${demoApp.key}, secret ${demoApp.secret})`,
    `Console page      ${marketplace.siteUrl}/_control`,
    `Mailbox           ${mailbox.url}`,
    `SMTP              ${mailbox.smtpUrl}`,
    `Messenger         ${chat.url}   (Bot API there as well, token ${chat.token})`,
    'Ctrl-C stops everything.',
  ].join('\n')
}
