import type { ServerResponse } from 'node:http'
import { days } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Time } from '../kit/clock.ts'
import { Faults, throughFaults } from '../kit/faults.ts'
import { html, text, serve, type Answer, type Incoming, type ServeOptions } from '../kit/serve.ts'
import { convert, currencyCodes } from '../marketplace/world/currency.ts'

/** The faults of the bank: of the connection, of the file, and a file that is not brought up to date. */
const ratesFaultKinds = [
  ...(['down', 'slow', 'stall', 'reset', 'redirect'] as const),
  ...(['page', 'truncated', 'no-number', 'huge', 'tomorrow'] as const),
  'old-day',
] as const

export type RatesFaultKind = (typeof ratesFaultKinds)[number]

type RatesOptions = Omit<ServeOptions, 'tls'> & {
  /** The time by which rates are of a day. */
  readonly clock: Time
}

export type Rates = {
  /** The address of the file. */
  readonly url: string
  readonly faults: Faults<RatesFaultKind>
  /** How many requests there were. */
  requests(): number
  close(): Promise<void>
}

const PATH = '/stats/eurofxref/eurofxref-daily.xml'
/** How old the file of the fault `old-day` is. */
const OLD_DAYS = 9

/** Starts a central bank that publishes reference rates of today, which follow those of the simulated marketplace. */
export async function startRates(options: RatesOptions): Promise<Rates> {
  const { clock } = options
  const faults = new Faults<RatesFaultKind>()
  let requests = 0
  const server = await serve(options)
  server.answerWith((incoming, response) => {
    requests += 1
    return respond(faults, clock.now(), incoming, response)
  })
  return {
    url: server.url + PATH,
    faults,
    requests: () => requests,
    async close() {
      faults.clear()
      await server.close()
    },
  }
}

async function respond(
  faults: Faults<RatesFaultKind>,
  now: Instant,
  { path }: Incoming,
  response: ServerResponse,
): Promise<Answer | undefined> {
  if (path !== PATH) return text(404, 'Not found')
  const struck = faults.strike({ path })
  const answer = struck.reduce((honest, { kind }) => spoil(kind, honest, now), file(writeRates(now)))
  return throughFaults(response, answer, struck, faults)
}

function file(body: string): Answer {
  return text(200, body, 'text/xml')
}

/** Returns the answer of a fault; faults of the connection leave it unchanged. */
function spoil(kind: RatesFaultKind, honest: Answer, now: Instant): Answer {
  const { body } = honest
  switch (kind) {
    case 'down':
      return html(503, '<title>Service unavailable</title>')
    case 'redirect':
      return { ...text(302, ''), headers: { Location: 'https://elsewhere.example/' } }
    case 'page':
      return html(200, '<!doctype html><title>Maintenance</title>')
    case 'truncated':
      return file(body.slice(0, body.length * 0.7))
    case 'no-number':
      return file(body.replace(/(currency='JPY' rate=')[^']+/, '$1N/A'))
    case 'huge':
      return file(body + ' '.repeat(1_000_000))
    case 'tomorrow':
      return file(writeRates(plus(now, days(3))))
    case 'old-day':
      return file(writeRates(instant(now - days(OLD_DAYS))))
    default:
      return honest
  }
}

/**
 * Writes the bank's file of a day. Its rates are those of the marketplace a day before, so that the two differ a little
 * as they do in life.
 */
function writeRates(at: Instant): string {
  const rates = currencyCodes
    .filter((code) => code !== 'EUR')
    .map((code) => {
      const rate = convert(1, 'EUR', code, instant(at - days(1)))
      return `\t\t\t<Cube currency='${code}' rate='${Number(rate.toPrecision(5))}'/>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${new Date(at).toISOString().slice(0, 10)}'>
${rates.join('')}\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}

/** Returns the server's settings for these rates. */
export function ratesSettings({ url }: Pick<Rates, 'url'>): Record<string, string> {
  return { EXCHANGE_RATES_URL: url }
}
