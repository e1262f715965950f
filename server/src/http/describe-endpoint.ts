import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { errorBody } from '@cratewatch/contracts/errors'

/** Gives the framework a contract's schemas, to validate and to serialise by. */
export function describeEndpoint(endpoint: Endpoint) {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: {
      ...(endpoint.answer ? { [endpoint.status]: endpoint.answer } : {}),
      '4xx': errorBody,
      '5xx': errorBody,
    },
  }
}
