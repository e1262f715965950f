import type { ErrorBody } from '@cratewatch/contracts/errors'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { announceTransition } from '../src/alerting/decide/announce-transition.ts'
import { allFeatures } from '../src/app/roles/all-features.ts'
import { readingRecorder } from '../src/checking/record/record-observation.ts'
import type { Features } from '../src/http/build-app.ts'
import type { Deps } from '../src/outbound/deps.ts'
import { makeSession } from './factories/session.ts'

export type TestAnswer = {
  readonly status: number
  // Tests say by their expectations what they read.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
  readonly headers: Readonly<Record<string, unknown>>
  readonly error: ErrorBody['error'] | undefined
}

export type TestClient = (
  method: NonNullable<InjectOptions['method']>,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer>

/** No features: for what the edge does by itself. */
export const NO_FEATURES: Features = {
  authenticate: () => Promise.resolve(null),
  recordRefusedOperators: () => async () => {},
  routes: [],
}

/** All features, wired as in production. */
export function testFeatures(deps: Deps): Features {
  return allFeatures(deps, readingRecorder({ ...deps, announceTransition }))
}

/** Makes a client that calls the app like a browser, with a session's token or as a visitor, from its address. */
export function clientOf(app: FastifyInstance, token?: string, address = () => '127.0.0.1'): TestClient {
  return async (method, url, body, headers = {}) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address(),
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
    })
    const isJson = String(response.headers['content-type']).includes('json') && response.payload !== ''
    const parsed: unknown = isJson ? response.json() : response.payload
    return {
      status: response.statusCode,
      body: parsed,
      headers: response.headers,
      error: isJson ? (parsed as Partial<ErrorBody>).error : undefined,
    }
  }
}

/** A client that is signed in as this user. */
export async function signedIn(app: FastifyInstance, deps: Deps, userId: string): Promise<TestClient> {
  return clientOf(app, await makeSession(deps, userId))
}
