import type { ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import type { Refusal } from '../../refusal.ts'

/** Maps a failed schema validation to a refusal: a required value is missing, or a given one is wrong. */
export function validationRefusal(
  issue: Pick<ZodFastifySchemaValidationError, 'instancePath' | 'params'> | undefined,
  sent: unknown,
): Refusal<'MISSING_REQUIRED_FIELD' | 'VALIDATION_FAILED'> {
  const path = (issue?.instancePath ?? '').split('/').filter((step) => step !== '')
  const field = path.join('.')
  return {
    code:
      path.length > 0 && valueAt(sent, path) === undefined ? 'MISSING_REQUIRED_FIELD' : 'VALIDATION_FAILED',
    ...(field === '' ? {} : { field }),
  }
}

function valueAt(sent: unknown, path: readonly string[]): unknown {
  let value = sent
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
