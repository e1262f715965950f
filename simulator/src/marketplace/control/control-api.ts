import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import { readJson } from './control-body.ts'
import type { ControlBody } from './control-body.ts'
import { addCollector, revokeAccess } from './control-people.ts'
import { clearFaults, listFaults, setFault } from './control-faults.ts'
import type { Desk } from './desk.ts'
import { appear, blockRelease, cheaper, deleteRelease, sell } from './control-market.ts'
import { advanceClock, readCatalogue, readHistory, readRequests, readState } from './control-reading.ts'

type Handler = (desk: Desk, body: ControlBody, query: URLSearchParams, param: string) => Answer

const handlers: readonly (readonly [method: string, pattern: RegExp, handler: Handler])[] = [
  ['POST', /^\/_control\/appear$/, appear],
  ['POST', /^\/_control\/sell$/, sell],
  ['POST', /^\/_control\/cheaper$/, cheaper],
  ['POST', /^\/_control\/delete-release$/, deleteRelease],
  ['POST', /^\/_control\/block$/, blockRelease],
  ['GET', /^\/_control\/faults$/, listFaults],
  ['POST', /^\/_control\/faults$/, setFault],
  ['DELETE', /^\/_control\/faults$/, clearFaults],
  ['GET', /^\/_control\/requests$/, readRequests],
  ['DELETE', /^\/_control\/requests$/, clearRequests],
  ['GET', /^\/_control\/state\/(\d+)$/, readState],
  ['GET', /^\/_control\/history\/(\d+)$/, readHistory],
  ['POST', /^\/_control\/clock\/advance$/, advanceClock],
  ['GET', /^\/_control\/catalogue$/, readCatalogue],
  ['POST', /^\/_control\/users$/, addCollector],
  ['POST', /^\/_control\/revoke$/, revokeAccess],
]

/** The hand behind the curtain: `/_control/*`, JSON in and out, outside every limit and trap. */
export function answerControl(desk: Desk, incoming: Incoming): Answer {
  const known = handlers.filter(([, pattern]) => pattern.test(incoming.path))
  const found = known.find(([method]) => method === incoming.method)
  if (found === undefined)
    return known.length > 0 ? json(405, { error: 'wrong-method' }) : json(404, { error: 'no-such-control' })
  const body = readJson(incoming.body)
  if (!body.ok) return json(400, { error: body.error })
  return found[2](desk, body.value, incoming.query, found[1].exec(incoming.path)?.[1] ?? '')
}

function clearRequests({ requests }: Desk): Answer {
  requests.clear()
  return json(200, { cleared: true })
}
