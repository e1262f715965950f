import type { ServerResponse } from 'node:http'
import { text, type Answer } from '../kit/answer.ts'
import { wallTime, type Time } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import { readFields } from '../kit/fields.ts'
import type { Incoming } from '../kit/incoming.ts'
import { route } from '../kit/routes.ts'
import { serve, type ServeOptions } from '../kit/serve.ts'
import { throughFaults } from '../kit/through-faults.ts'
import type { Received, Services } from './received.ts'
import { faultAnswer, type ServiceFaultKind } from './service-faults.ts'
import { SERVICES, type ServiceName } from './services.ts'
import { servicesRoutes } from './services-http.ts'

const KEEPS = 500
/** What is answered when a fault came before a request, even if that fault ends while the request hangs. */
const NOT_TAKEN = { answer: text(503, 'Service unavailable'), shown: null }

/** Starts the services that take messages, all at one address. */
export async function startServices(
  options: Omit<ServeOptions, 'tls'> & {
    readonly clock?: Time
    /** How many of the newest messages are kept; default 500. */
    readonly keeps?: number
  } = {},
): Promise<Services> {
  const { clock = wallTime(), keeps = KEEPS } = options
  const faults = new Faults<ServiceFaultKind>()
  let received: readonly Received[] = []
  const server = await serve(options)
  const services: Services = {
    url: server.url,
    faults,
    received: (service) => received.filter((each) => service === undefined || each.service === service),
    clear: () => (received = []),
    settingsOf: (service) => SERVICES[service].settings(`${server.url}/${service}`),
    async close() {
      faults.clear()
      await server.close()
    },
  }
  server.answerWith((incoming, response) =>
    respond(services, incoming, response, (message) => {
      received = [...received, { ...message, atMs: clock.now() }].slice(-keeps)
    }),
  )
  return services
}

async function respond(
  services: Services,
  incoming: Incoming,
  response: ServerResponse,
  keep: (message: Omit<Received, 'atMs'>) => void,
): Promise<Answer | undefined> {
  const { method, path, target, headers, query, body } = incoming
  const name = nameIn(path)
  if (name === null) return route(servicesRoutes, services, incoming)
  const struck = services.faults.strike({ method, path })
  const fields = readFields(incoming)
  const call = {
    method,
    path: path.slice(name.length + 1),
    query,
    headers,
    fields: fields.ok ? fields.value : null,
  }
  // Whoever answers 200, however long, has taken it.
  const early = struck.find(({ kind, when }) => kind !== 'slow' && kind !== 'huge' && when !== 'after')
  const taken = early === undefined ? SERVICES[name].take(call) : NOT_TAKEN
  const request = { method, target, headers, body }
  if (taken.shown !== null) keep({ ...taken.shown, service: name, request })
  const answer = struck.reduce((honest, rule) => faultAnswer(SERVICES[name], rule) ?? honest, taken.answer)
  return throughFaults(response, answer, struck, services.faults)
}

function nameIn(path: string): ServiceName | null {
  const names = Object.keys(SERVICES) as ServiceName[]
  return names.find((each) => path.startsWith(`/${each}/`)) ?? null
}
