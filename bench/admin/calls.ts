import { instanceId } from './seed-instance.ts'

/** One call. `{id}` is the operator, `{someone}` another account each round, `{dead}` a dead letter. */
export type Call = { readonly method: 'GET' | 'POST' | 'DELETE'; readonly path: string }

const reads = [
  'dashboard',
  'users?limit=5',
  'users?limit=5&page=100000',
  'users?limit=5&search=gmail',
  'users?limit=5&search=posteo',
  'users?limit=5&search=com&page=20',
  'users?limit=5&search=abcdef',
  'users?limit=5&search=Digger_12',
  'users?limit=5&search=zz',
  'users?limit=5&search=d',
  'users/{id}',
  'users/{someone}',
  'vinyls?limit=6',
  'vinyls?limit=6&page=8333',
  'vinyls?limit=6&available=true',
  'vinyls?limit=6&available=true&page=1600',
  'vinyls?limit=6&tier=1',
  'vinyls?limit=6&tier=1&available=true',
  'vinyls?limit=6&tier=4&available=false&page=50',
  'vinyls?limit=6&tier=4&available=false&page=2000',
  'notifications?limit=5',
  'notifications?limit=5&page=10000',
  'deliveries',
  'dead-letters',
  'dead-letters?page=900',
  'optimization',
  'what-if?requestsPerMinute=120',
  'operations',
  'announcements',
  'audit?limit=10',
  'audit?limit=10&page=5000',
  'audit?limit=10&action=make-free&search=user99',
  'audit?limit=10&search=admin',
  'audit/export?action=make-free',
] as const

const auditEntries = [
  ['POST', 'users/{someone}/make-premium'],
  ['POST', 'users/{someone}/make-free'],
  ['POST', 'users/{someone}/sign-out'],
  ['POST', 'dead-letters/{dead}/send-again'],
  ['POST', 'checking/pause'],
  ['POST', 'checking/resume'],
  ['POST', 'reset-vinyl-check-times'],
  ['DELETE', 'users/{someone}'],
] as const

export const CALLS: readonly Call[] = [
  ...reads.map((path) => ({ method: 'GET' as const, path })),
  ...auditEntries.map(([method, path]) => ({ method, path })),
]

/** Returns the address of a call in one round. */
export function urlOf({ path }: Call, operatorId: string, round: number): string {
  const filled = path
    .replace('{id}', operatorId)
    .replace('{someone}', instanceId('u', 1001 + round * 8))
    .replace('{dead}', instanceId('d', (round + 1) * 100))
  return `/api/admin/${filled}`
}
