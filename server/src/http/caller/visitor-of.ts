import type { FastifyRequest } from 'fastify'
import { preferredLocale } from '../site/accept-language.ts'
import { networkOf } from '../limits/address-key.ts'
import type { Visitor } from './caller.ts'

/** Reads where a request comes from. */
export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    network: networkOf(request.ip),
    locale: preferredLocale(request.headers['accept-language']),
    userAgent: request.headers['user-agent']?.slice(0, 256) ?? null,
  }
}
