import { request, type Agent, type IncomingMessage, type ServerResponse } from 'node:http'

/** Headers of one connection, which are not passed on. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding'])

type Passing = {
  readonly agent: Agent
  /** Headers that replace those of the request, or join those of the answer. */
  readonly requestHeaders?: Readonly<Record<string, string>>
  readonly answerHeaders?: Readonly<Record<string, string>>
  onStatus?(status: number): void
}

/** Passes a request on to an address as it comes, and its answer back; what fails is answered with 502 and not repeated. */
export function passOn(
  from: IncomingMessage,
  to: ServerResponse,
  address: string,
  { agent, requestHeaders, answerHeaders, onStatus }: Passing,
): void {
  const { method, headers } = from
  const passed = request(address, { method, headers: { ...headers, ...requestHeaders }, agent }, (answer) => {
    onStatus?.(answer.statusCode ?? 502)
    const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name))
    to.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...answerHeaders })
    answer.pipe(to)
    answer.once('error', () => to.destroy())
  })
  passed.once('error', () => {
    if (to.headersSent) to.destroy()
    else to.writeHead(502).end()
  })
  to.once('close', () => passed.destroy())
  from.pipe(passed)
}
