import { says, json, type Answer } from '../../kit/answer.ts'
import { missing } from './refusals.ts'
import { readable } from '../../kit/incoming.ts'
import type { ApiRequest } from './request.ts'
import { getList } from './resources/lists.ts'
import { getMaster } from './resources/master.ts'
import { getVersions } from './resources/versions.ts'
import { getIdentity } from './resources/identity.ts'
import { getRelease } from './resources/release.ts'
import { getSearch } from './resources/search.ts'
import { getStats } from './resources/stats.ts'
import { deleteWant, getWants } from './resources/wants.ts'
import type { Service } from './service.ts'

type Resource = (service: Service, request: ApiRequest, params: readonly string[]) => Answer

/** The resources of the API, most requested first. */
const resources: readonly (readonly [RegExp, Resource])[] = [
  [/^\/marketplace\/stats\/(\d+)$/, getStats],
  [/^\/releases\/(\d+)$/, getRelease],
  [/^\/masters\/(\d+)$/, getMaster],
  [/^\/masters\/(\d+)\/versions$/, getVersions],
  [/^\/database\/search$/, getSearch],
  [/^\/users\/([^/]+)\/wants$/, getWants],
  [/^\/lists\/(\d+)$/, getList],
  [/^\/oauth\/identity$/, getIdentity],
  [/^\/$/, () => json(200, { hello: 'Welcome to the marketplace API.', api_version: 'v2' })],
  [/^\/artists\/\d+$/, () => says(404, 'Artist not found.')],
  [/^\/labels\/\d+$/, () => says(404, 'Label not found.')],
  // Exists for sellers, who may only POST to it; listings cannot be read by release.
  [/^\/marketplace\/listings$/, () => says(405, 'Method GET is not allowed for this resource.')],
]

const wantPath = /^\/users\/([^/]+)\/wants\/(\d+)$/

/** Reads the resource of a path; 404 for an unknown path, 405 for any method but reading. Wants can be removed. */
export function answerApi(service: Service, request: ApiRequest): Answer {
  const want = request.method === 'DELETE' ? wantPath.exec(request.path) : null
  if (want !== null) return deleteWant(service, request, want.slice(1).map(readable))
  for (const [pattern, resource] of resources) {
    const match = pattern.exec(request.path)
    if (match === null) continue
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return says(405, `Method ${request.method} is not allowed for this resource.`)
    }
    return resource(service, request, match.slice(1).map(readable))
  }
  return missing.resource()
}
