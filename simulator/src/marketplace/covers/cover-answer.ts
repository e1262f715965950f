import { text } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import type { Incoming } from '../../wire/incoming.ts'
import type { Service } from '../http/service.ts'
import { drawCover } from './draw-cover.ts'

/** `GET /covers/{id}.svg`: the sleeve of a release; the same for ever, so it may be kept for ever. */
export function coverAnswer(service: Service, incoming: Incoming): Answer | undefined {
  const { world } = service
  const id = /^\/covers\/(\d+)\.svg$/.exec(incoming.path)?.[1]
  const index = id === undefined ? undefined : world.catalogue.indexOf(Number(id))
  if (index === undefined) return undefined
  const answer = text(200, drawCover(world.seed, world.catalogue.release(index)), 'image/svg+xml')
  return {
    ...answer,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable', 'Access-Control-Allow-Origin': '*' },
  }
}
