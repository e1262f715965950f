import { createRequire } from 'node:module'
import { z } from 'zod'

/** The version of this Cratewatch. */
export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('../../package.json'))
