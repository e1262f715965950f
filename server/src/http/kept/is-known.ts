import type { FastifyRequest } from 'fastify'

/** Whether the caller has the answer of this tag already, by a list of tags or by any. Weak and strong ones are equal. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map(bare) ?? []
  return known.includes(bare(etag)) || known.includes('*')
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
