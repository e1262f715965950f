import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { flagIn, textIn } from './control-body.ts'
import type { ControlBody } from './control-body.ts'
import type { Desk } from './desk.ts'

/** `POST users {username, private?, wants?}`: `wants` is how many records to draw, or a list of release ids. */
export function addCollector({ service }: Desk, body: ControlBody): Answer {
  const username = textIn(body, 'username')
  const wants = readWants(body['wants'], service.world.catalogue.indexOf)
  if (username === undefined || wants === undefined) return json(400, { error: 'bad-user' })
  const collector = service.world.collectors.add({
    username,
    wants,
    private: flagIn(body, 'private') ?? false,
  })
  return json(200, {
    id: collector.id,
    username: collector.username,
    private: collector.private,
    wants: collector.wants.length,
    personalToken: collector.personalToken,
  })
}

/** `POST revoke {username}`: withdraws every permission this person gave to any app. */
export function revokeAccess({ service }: Desk, body: ControlBody): Answer {
  const username = textIn(body, 'username')
  if (username === undefined) return json(400, { error: 'username-missing' })
  return json(200, { revoked: service.vault.revoke(username) })
}

function readWants(
  value: unknown,
  indexOf: (id: number) => number | undefined,
): number | readonly number[] | undefined {
  if (value === undefined) return 0
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  if (!Array.isArray(value)) return undefined
  const ids = value.filter((each): each is number => typeof each === 'number' && indexOf(each) !== undefined)
  return ids.length === value.length ? ids : undefined
}
