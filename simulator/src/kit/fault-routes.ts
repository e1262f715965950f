import { json } from './answer.ts'
import type { FaultRule, Faults } from './faults.ts'
import { flagIn, numberIn, textIn, type Fields } from './fields.ts'
import type { Route } from './routes.ts'

/**
 * Returns the routes for a vendor's faults: `GET` lists them, `POST {kind, …}` sets one, `DELETE ?id=|kind=` removes
 * them, by default all.
 */
export function faultRoutes<Context, Kind extends string>(
  path: string,
  kinds: readonly Kind[],
  faultsOf: (context: Context) => Faults<Kind>,
): readonly Route<Context>[] {
  const pattern = new RegExp(`^${path}$`)
  return [
    ['GET', pattern, (context) => listing(faultsOf(context))],
    [
      'POST',
      pattern,
      (context, { fields }) => {
        const rule = readRule(kinds, fields)
        return rule === undefined
          ? json(400, { error: 'bad-fault' })
          : json(200, { id: faultsOf(context).add(rule) })
      },
    ],
    [
      'DELETE',
      pattern,
      (context, { query }) => {
        const faults = faultsOf(context)
        const [id, named] = [query.get('id'), query.get('kind')]
        if (id !== null)
          return faults.remove(Number(id)) ? listing(faults) : json(404, { error: 'no-such-fault' })
        const kind = kinds.find((each) => each === named)
        if (named !== null && kind === undefined) return json(400, { error: 'bad-fault' })
        faults.clear(kind)
        return listing(faults)
      },
    ],
  ]
}

function listing<Kind extends string>(faults: Faults<Kind>) {
  return json(200, { faults: faults.list(), holding: faults.holding })
}

function readRule<Kind extends string>(kinds: readonly Kind[], fields: Fields): FaultRule<Kind> | undefined {
  const kind = kinds.find((each) => each === fields['kind'])
  const share = numberIn(fields, 'share')
  if (kind === undefined || (share !== undefined && (share < 0 || share > 1))) return undefined
  const { when, at } = fields
  return {
    kind,
    share,
    next: numberIn(fields, 'next'),
    delayMs: numberIn(fields, 'delayMs'),
    retryAfter: numberIn(fields, 'retryAfter'),
    emptyBody: flagIn(fields, 'emptyBody'),
    location: textIn(fields, 'location'),
    status: numberIn(fields, 'status'),
    recordId: numberIn(fields, 'recordId'),
    when: when === 'before' || when === 'after' ? when : undefined,
    method: textIn(fields, 'method'),
    prefix: textIn(fields, 'prefix'),
    path: textIn(fields, 'path'),
    chatId: numberIn(fields, 'chatId'),
    type: textIn(fields, 'type'),
    to: textIn(fields, 'to'),
    at: at === 'rcpt' || at === 'data' ? at : undefined,
  }
}
