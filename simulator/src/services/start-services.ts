import type { ServerResponse } from 'node:http'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Time } from '../kit/clock.ts'
import { act, consoleRoutes } from '../kit/console.ts'
import { Faults, throughFaults, type FaultRule } from '../kit/faults.ts'
import { markup, type Markup } from '../kit/page.ts'
import { readFields, route } from '../kit/routes.ts'
import { text, html, type Answer, type Incoming, serve, type ServeOptions } from '../kit/serve.ts'
import type { Received, Services } from './received.ts'
import { serviceFaultKinds, type Service, type ServiceFaultKind } from './service.ts'
import { SERVICES, type ServiceName } from './services.ts'

type Desk = { readonly services: Services; readonly clock: Time }

/** `/`: what the services took, newest first, and what is typed in to reach each. */
const servicesConsole = consoleRoutes<Desk>({
  brand: 'Services',
  home: '/',
  footnote: 'Simulated services: what is sent here goes nowhere else. The newest 500 messages are kept.',
  body({ services }) {
    const newest = services.received().toReversed()
    return markup`<div class="row"><h1>Messages</h1><span class="sp"></span>${act('clear', {}, 'Delete all')}</div>
<ul class="stack" data-part="received">${newest.length === 0 ? empty : newest.map(row)}</ul>
<h2>How to reach them</h2><div class="scroll"><table><tbody>${names.map((name) => reach(services, name))}</tbody></table></div>`
  },
  acts: { clear: ({ services }) => ok(services.clear()) },
  faults: [
    { title: 'Faults', path: 'faults', kinds: serviceFaultKinds, of: ({ services }) => services.faults },
  ],
  time: ({ clock }) => ({ clock, untilRenewal: undefined }),
})

const names = Object.keys(SERVICES) as ServiceName[]
const empty = markup`<li class="panel soft">Messages appear here the moment they are sent.</li>`

function row({ service, to, title, text, picture, links, atMs }: Received): Markup {
  return markup`<li class="panel row" style="align-items:flex-start">
${picture !== null && markup`<img src="${picture}" alt="" width="72" height="72" style="border-radius:6px">`}
<div class="stack" style="flex:1;gap:6px"><span class="soft small">${service}, ${to}, ${new Date(atMs).toLocaleTimeString('en-GB')}</span>
<h3>${title}</h3><p style="white-space:pre-line;overflow-wrap:anywhere">${text.trim()}</p>
<div class="row">${links.map(({ label, url }) => markup`<a class="btn ghost" href="${url}">${label}</a>`)}</div></div></li>`
}

function reach(services: Services, name: ServiceName): Markup {
  const settings = Object.entries(services.settingsOf(name)).filter(([, value]) => value !== null)
  return markup`<tr><th scope="row">${name}</th><td>${settings.map(([field, value]) => markup`<div>${field}: <code>${value}</code></div>`)}</td></tr>`
}

const KEEPS = 500
/** What is answered when a fault came before a request, even if that fault ends while the request hangs. */
const NOT_TAKEN = { answer: text(503, 'Service unavailable'), shown: null }

/** Starts the services that take messages, all at one address. */
export async function startServices(
  options: Omit<ServeOptions, 'tls'> & {
    readonly clock: Time
    /** How many of the newest messages are kept; default 500. */
    readonly keeps?: number
  },
): Promise<Services> {
  const { clock, keeps = KEEPS } = options
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
    respond({ services, clock }, incoming, response, (message) => {
      received = [...received, { ...message, atMs: clock.now() }].slice(-keeps)
    }),
  )
  return services
}

async function respond(
  desk: Desk,
  incoming: Incoming,
  response: ServerResponse,
  keep: (message: Omit<Received, 'atMs'>) => void,
): Promise<Answer | undefined> {
  const { services } = desk
  const { method, path, target, headers, query, body } = incoming
  const name = nameIn(path)
  if (name === null) return route(servicesConsole, desk, incoming)
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
  const early = struck.find(({ kind, when }) => !LETS_PASS.has(kind) && when !== 'after')
  const taken = early === undefined ? takenBy(SERVICES[name], call, struck) : NOT_TAKEN
  const request = { method, target, headers, body }
  if (taken.shown !== null) keep({ ...taken.shown, service: name, request })
  const answer = struck.reduce((honest, rule) => faultAnswer(SERVICES[name], rule) ?? honest, taken.answer)
  return throughFaults(response, answer, struck, services.faults)
}

/** The faults with which a message is looked at all the same. */
const LETS_PASS: ReadonlySet<ServiceFaultKind> = new Set(['slow', 'huge', 'picture'])

/** A picture that the service cannot reach makes the message one that it cannot show. */
function takenBy(
  service: Service,
  call: Parameters<Service['take']>[0],
  struck: readonly FaultRule<ServiceFaultKind>[],
) {
  const taken = service.take(call)
  const isUnreachable =
    struck.some(({ kind }) => kind === 'picture') && (taken.shown?.picture ?? null) !== null
  return isUnreachable ? { answer: service.unfit(), shown: null } : taken
}

function nameIn(path: string): ServiceName | null {
  return names.find((each) => path.startsWith(`/${each}/`)) ?? null
}

const RETRY_AFTER_SECONDS = 30
const HUGE_BYTES = 5_000_000

/** Returns the answer of a fault; undefined for those of the connection. */
function faultAnswer(
  service: Service,
  { kind, retryAfter }: FaultRule<ServiceFaultKind>,
): Answer | undefined {
  switch (kind) {
    case 'down':
      return html(503, '<title>Service unavailable</title>')
    case 'huge':
      return text(200, 'x'.repeat(HUGE_BYTES))
    case 'redirect':
      return { ...text(302, ''), headers: { Location: 'http://169.254.169.254/latest/meta-data/' } }
    case 'page-200':
    case 'page-401':
    case 'page-403':
    case 'page-404':
      return html(Number(kind.slice(-3)), '<!doctype html><title>Sign in</title>')
    case 'unfit':
      return service.unfit()
    case 'unauthorised':
      return service.unauthorised()
    case 'gone':
      return service.gone()
    case 'limit':
      return service.limit(retryAfter ?? RETRY_AFTER_SECONDS)
    default:
      return undefined
  }
}
