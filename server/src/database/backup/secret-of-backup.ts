import { fingerprintOf } from '../../base/secrets.ts'
import { as } from '../connection/as-role.ts'

/** The bytes that name the key of what is sealed. */
const KEY_ID = 4

/**
 * Whether what is sealed in a restored database opens with none of these secrets. Every instance that ever started has
 * sealed one of its settings.
 */
export async function isOfAnotherSecret(url: string, secrets: readonly string[]): Promise<boolean> {
  const { rows } = await as(url, (client) =>
    client.query<{ id: string }>(
      `select encode(substring(sealed_value for ${KEY_ID}), 'hex') as id from settings where sealed_value is not null`,
    ),
  )
  const known = new Set(secrets.map(fingerprintOf))
  return rows.length > 0 && !rows.some(({ id }) => known.has(id))
}
