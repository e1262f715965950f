import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { ruleFor } from '../passwords/refuse-weak-password.ts'
import { findUndo } from './find-undo.ts'

/** Reads what an undo link is about, without changing anything: mail scanners follow links. */
export async function readUndo(deps: Pick<Deps, 'config' | 'db' | 'clock'>, token: string) {
  if (token === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'token' })
  const link = await findUndo(deps.db, token, deps.clock.now())
  if (link === null) return refuse('INVALID_TOKEN')
  const { change, madeAt, email, presentEmail } = link
  return ok({
    change,
    at: new Date(madeAt).toISOString(),
    email,
    restoresEmail: presentEmail !== email,
    passwordRule: ruleFor(deps.config, email),
  })
}
