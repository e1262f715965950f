import { json, type Answer } from '../../../kit/answer.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'

/** `GET /oauth/identity`: returns whose credentials they are. */
export function getIdentity(service: Service, request: ApiRequest): Answer {
  const { credential } = request
  if (credential.kind !== 'personal' && credential.kind !== 'oauth')
    return json(401, { message: unauthenticated }, challenge)
  const collector = service.world.collectors.find(credential.username)
  return json(200, {
    id: collector?.id ?? 0,
    username: credential.username,
    resource_url: service.links.user(credential.username),
    consumer_name: credential.kind === 'oauth' ? credential.appName : 'Personal access token',
  })
}

const unauthenticated = 'You must authenticate to access this resource.'
const challenge = { 'WWW-Authenticate': 'OAuth realm="https://api.discogs.com"' }
