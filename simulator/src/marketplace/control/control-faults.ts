import { isFaultKind } from '../faults/fault-rule.ts'
import type { FaultRule } from '../faults/fault-rule.ts'
import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { flagIn, numberIn, textIn } from './control-body.ts'
import type { ControlBody } from './control-body.ts'
import type { Desk } from './desk.ts'

export function listFaults({ faults }: Desk): Answer {
  return json(200, { faults: faults.list(), holding: faults.holding })
}

/** `POST faults {kind, share? | next?, prefix?, delayMs?, retryAfter?, emptyBody?, when?}`: sets a trap. */
export function setFault({ faults }: Desk, body: ControlBody): Answer {
  const rule = readRule(body)
  if (rule === undefined) return json(400, { error: 'bad-fault' })
  return json(200, { id: faults.add(rule) })
}

/** `DELETE faults?id=|kind=`: takes traps away, all of them when nothing is said, and lets stalled requests go. */
export function clearFaults({ faults }: Desk, _body: ControlBody, query: URLSearchParams): Answer {
  const id = query.get('id')
  const kind = query.get('kind')
  if (id !== null) return json(faults.remove(Number(id)) ? 200 : 404, { faults: faults.list() })
  if (kind !== null && !isFaultKind(kind)) return json(400, { error: 'bad-fault' })
  faults.clear(kind ?? undefined)
  return json(200, { faults: faults.list() })
}

function readRule(body: ControlBody): FaultRule | undefined {
  const { kind, when } = body
  if (!isFaultKind(kind)) return undefined
  const share = numberIn(body, 'share')
  const next = numberIn(body, 'next')
  const prefix = textIn(body, 'prefix')
  const delayMs = numberIn(body, 'delayMs')
  const retryAfter = numberIn(body, 'retryAfter')
  const emptyBody = flagIn(body, 'emptyBody')
  if (share !== undefined && (share < 0 || share > 1)) return undefined
  return {
    kind,
    ...(share !== undefined && { share }),
    ...(next !== undefined && { next }),
    ...(prefix !== undefined && { prefix }),
    ...(delayMs !== undefined && { delayMs }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(emptyBody !== undefined && { emptyBody }),
    ...((when === 'before' || when === 'after') && { when }),
  }
}
