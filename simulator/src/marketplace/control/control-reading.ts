import { json } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { isManual } from '../world/world-clock.ts'
import { numberIn } from './control-body.ts'
import type { ControlBody } from './control-body.ts'
import type { Desk } from './desk.ts'
import { stateOf } from './release-state.ts'
import type { World } from '../world/world.ts'

/** `GET state/{releaseId}`: the truth about a release, every copy of it. */
export function readState(desk: Desk, _body: ControlBody, _query: URLSearchParams, param: string): Answer {
  const state = stateOf(desk.service.world, Number(param))
  return state ? json(200, state) : json(404, { error: 'no-such-release' })
}

/** `GET history/{releaseId}`: every appearance and disappearance since the world opened. */
export function readHistory(desk: Desk, _body: ControlBody, _query: URLSearchParams, param: string): Answer {
  return json(200, { releaseId: Number(param), turns: desk.service.world.history(Number(param)) })
}

/** `GET requests?limit=`: what the API was asked, and the most it was asked within any minute. */
export function readRequests({ requests }: Desk, _body: ControlBody, query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 1_000)
  return json(200, {
    total: requests.total,
    maxPerMinute: requests.maxPerMinute,
    requests: requests.recent(limit),
  })
}

/** `POST clock/advance {ms}`: only worlds with a manual clock can be hurried. */
export function advanceClock({ service }: Desk, body: ControlBody): Answer {
  const { clock } = service.world
  const ms = numberIn(body, 'ms')
  if (!isManual(clock)) return json(409, { error: 'clock-runs-by-itself' })
  if (ms === undefined || ms < 0) return json(400, { error: 'ms-missing' })
  clock.advance(ms)
  return json(200, { now: clock.now() })
}

/** `GET catalogue?q=&available=false&limit=&offset=`: releases to point a demo or a test at, ordinary ones only. */
export function readCatalogue({ service }: Desk, _body: ControlBody, query: URLSearchParams): Answer {
  const { world } = service
  const available = query.get('available')
  const limit = Math.min(10_000, Number(query.get('limit') ?? 20))
  const releases = []
  for (const releaseId of candidates(world, query)) {
    if (releases.length >= limit) break
    const stats = world.stats(releaseId)
    if (stats === undefined || stats.blocked) continue
    if (available !== null && (stats.numForSale !== 0) !== (available === 'true')) continue
    releases.push(stateOf(world, releaseId))
  }
  return json(200, { releases })
}

/** In the order of the catalogue, or the most wanted first when words are given. */
function* candidates(world: World, query: URLSearchParams): Generator<number> {
  const q = query.get('q')?.trim() ?? ''
  if (q !== '') return yield* world.search({ q }).map((release) => release.id)
  for (let index = Number(query.get('offset') ?? 0); index < world.catalogue.size; index++) {
    if (world.catalogue.standing(index) === 'ordinary') yield world.catalogue.idAt(index)
  }
}
