import { parseArgs } from 'node:util'
import { refused, ok, type Result } from '@cratewatch/domain/kernel/result'
import { wallTime } from './kit/clock.ts'
import type { SimulatorOptions } from './start-simulator.ts'

export const usage = `npm run simulator -- [flags]

  --host 127.0.0.1         address to listen on
  --port 4700              marketplace: API, site, console page
  --mailbox-port 4701      mailbox pages and JSON
  --smtp-port 4702         mailbox SMTP
  --chat-port 4703         messenger: Bot API, pages, control API
  --seed 1                 another number, another world
  --releases 6000          size of the catalogue
  --liveliness 20          1 is the pace of the real marketplace, 0 stands still
  --speed 1                how fast the world's clock runs
  --authenticated 60       requests a minute with credentials
  --anonymous 25           requests a minute without
  --help`

const defaults = {
  host: '127.0.0.1',
  port: '4700',
  'mailbox-port': '4701',
  'smtp-port': '4702',
  'chat-port': '4703',
  seed: '1',
  releases: '6000',
  liveliness: '20',
  speed: '1',
  authenticated: '60',
  anonymous: '25',
} as const

/** Reads the command line; the error is a sentence for the user. */
export function readFlags(args: readonly string[]): Result<SimulatorOptions | 'help', string> {
  const given = parse(args)
  if (!given.ok) return given
  if (given.value['help'] === true) return ok('help')
  const texts: Readonly<Record<string, unknown>> = { ...defaults, ...given.value }
  const numbers = new Map<string, number>()
  for (const [name, text] of Object.entries(texts)) {
    if (name === 'host') continue
    const number = Number(text)
    if (text === '' || !Number.isFinite(number) || number < 0)
      return refused(`--${name} wants a number, not "${text}"`)
    numbers.set(name, number)
  }
  const number = (name: keyof typeof defaults) => numbers.get(name) ?? Number(defaults[name])
  const host = String(texts['host'])
  return ok({
    marketplace: {
      host,
      port: number('port'),
      seed: number('seed'),
      releases: number('releases'),
      albums: [40, 120],
      liveliness: number('liveliness'),
      clock: wallTime(number('speed')),
      limits: { authenticated: number('authenticated'), anonymous: number('anonymous') },
    },
    mailbox: { host, port: number('mailbox-port'), smtpPort: number('smtp-port') },
    chat: { host, port: number('chat-port') },
  })
}

function parse(
  args: readonly string[],
): Result<Readonly<Record<string, string | boolean | undefined>>, string> {
  const texts = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  try {
    return ok(
      parseArgs({ args: [...args], options: { ...texts, help: { type: 'boolean' as const } } }).values,
    )
  } catch (problem) {
    return refused(problem instanceof Error ? problem.message : String(problem))
  }
}
