import { sql, type Kysely } from 'kysely'

type Row = { readonly id: string; readonly user_id: string; readonly address: string }

/**
 * Shortens the secret names in addresses, as the kinds of channels write them from now on. What the version before
 * still writes in full is shortened when its channel is made again; of remotes it is deleted within the hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from remote_addresses`.execute(db)
  const { rows } = await sql<Row>`
    select id, user_id, address from channels
    where kind in ('ntfy', 'apprise') and address not like '%/…%' order by created_at, id`.execute(db)
  const taken = new Set<string>()
  for (const row of rows) {
    let address = shortened(row.address)
    while (taken.has(`${row.user_id} ${address}`)) address += '+'
    taken.add(`${row.user_id} ${address}`)
    await shorten(db, row, address)
  }
}

async function shorten(db: Kysely<unknown>, row: Row, address: string): Promise<void> {
  await sql`update channels set address = ${address} where id = ${row.id}`.execute(db)
  await sql`update deliveries set to_address = ${address} where channel_id = ${row.id} and to_address is not null`.execute(
    db,
  )
  await sql`
    update deliveries set details = jsonb_set(details, '{account}', to_jsonb(replace(details ->> 'account', ${row.address}, ${address})))
    where user_id = ${row.user_id} and account_message = 'channel-added'
      and strpos(details ->> 'account', ${row.address}) > 0`.execute(db)
}

function shortened(address: string): string {
  const at = address.indexOf('/')
  const name = address.slice(at + 1)
  const sum = Array.from(name).reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) % 36 ** 2, 0)
  return `${address.slice(0, at)}/…${name.length < 12 ? '' : name.slice(-4)} #${sum.toString(36).padStart(2, '0')}`
}
