import { parseShopReference } from '@cratewatch/domain/shops/shop-reference'
import { ApiError, type Cratewatch } from '../src/client.ts'
import { amountText, type Command, CommandFailure, counted, EXIT, untilKnown } from './command.ts'

type Shop = Awaited<ReturnType<Cratewatch['listShops']>>['shops'][number]
type Parcel = NonNullable<Shop['parcel']>

/** Lists the followed shops with what to order from each; follows or unfollows the one that is named. */
export async function shops(command: Command): Promise<void> {
  const [act, shop] = command.words
  if (act === undefined) return list(command)
  const change = CHANGES.get(act)
  if (change === undefined) throw new CommandFailure(`“${act}” is none of follow, unfollow.`, EXIT.usage)
  if (shop === undefined) throw new CommandFailure(`Say which: cratewatch shops ${act} <shop>`, EXIT.usage)
  await change(command, shop)
}

async function list({ api, options, print }: Command): Promise<void> {
  const { shops: followed } = await api.listShops()
  if (options.json) return print(JSON.stringify(followed, null, 2))
  for (const line of [...followed.flatMap(linesOf), counted(followed.length, 'shop')]) print(line)
}

/** A shop, and beneath it what one parcel of one's records from there costs, where anything can be ordered. */
function linesOf(shop: Shop): readonly string[] {
  return shop.parcel === null ? [lineOf(shop)] : [lineOf(shop), `  ${parcelText(shop.parcel)}`]
}

/** Says what to order together from a shop, as the page of the shops does. */
export function parcelText(parcel: Parcel): string {
  const { records } = parcel
  const order =
    records === 0 ? 'nothing within your limits' : `${records} of your records, ${costText(parcel)}`
  return `${order}${minimumText(parcel)}${nearText(parcel)}`
}

function minimumText({ minimum, missing, beyond }: Parcel): string {
  if (minimum === null) return ''
  const order = `the minimum order of ${amountText(minimum)}`
  if (missing !== null) return `, ${amountText(missing)} short of ${order}`
  return beyond === 0 ? '' : `, ${beyond} of them above your limits to reach ${order}`
}

function nearText({ near }: Parcel): string {
  return near === null ? '' : `, ${near.count} more up to ${amountText(near.most)} above your limits`
}

/** The postage of one copy is exact; of several it is the highest of theirs, and may be more. */
function costText({ records, total, postage, unstated, isConverted }: Parcel): string {
  const mark = isConverted ? '≈ ' : ''
  if (postage === null) return `${mark}${amountText(total)} plus postage`
  const from = records === 1 ? '' : 'from '
  const rest = unstated === 0 ? '' : ` (${unstated} without stated postage)`
  return `${from}${mark}${amountText(total)} with postage ${from || 'of '}${mark}${amountText(postage)}${rest}`
}

/** Follows a shop; one that is followed already is no failure. */
async function follow(command: Command, text: string): Promise<void> {
  await read(command, text)
  try {
    const shop = await command.api.followShop({ body: { shop: text } })
    const known = command.options.wait ? await visited(command, shop) : shop
    command.print(command.options.json ? JSON.stringify(known) : `Following ${lineOf(known)}`)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'SHOP_ALREADY_FOLLOWED')) throw error
    command.warn(error.message)
  }
}

const CHANGES = new Map([
  ['follow', follow],
  ['unfollow', unfollow],
])

/** Waits until the copies of a shop were read, or it is known that they will not be. */
function visited(command: Command, { id }: Shop): Promise<Shop> {
  return untilKnown(command, 'Stopped waiting. The shop is followed all the same.', async () => {
    const { shop } = await command.api.readShop({ params: { id } })
    return shop.state === 'new' && !shop.isResting ? null : shop
  })
}

async function unfollow(command: Command, text: string): Promise<void> {
  const reference = await read(command, text)
  if (reference.kind === 'listing')
    throw new CommandFailure(`“${text}” is a copy: give the name of its shop.`, EXIT.usage)
  const { shops: followed } = await command.api.listShops()
  const shop = followed.find(({ name }) => name.toLowerCase() === reference.name.toLowerCase())
  if (shop === undefined) throw new CommandFailure(`You do not follow ${reference.name}.`, EXIT.unmatched)
  await command.api.unfollowShop({ params: { id: shop.id } })
  command.print(command.options.json ? JSON.stringify(shop) : `Unfollowed ${shop.name}`)
}

async function read({ api }: Command, text: string) {
  const reference = parseShopReference(text, (await api.instanceInfo()).marketplaceSiteUrl)
  if (reference.kind !== 'invalid') return reference
  throw new CommandFailure(`“${text}” is no shop: give its name or its address.`, EXIT.usage)
}

const STATES = {
  new: 'not read yet',
  'no-seller': 'no seller of this name any more',
  private: 'shows no copies',
} as const

function lineOf({ name, state, isResting, wanted, listed, isPart, read: copiesRead }: Shop): string {
  if (isResting) return `${name}  not read on your plan`
  if (state !== 'read') return `${name}  ${STATES[state]}`
  const part = isPart ? `, the newest ${copiesRead} read` : ''
  return `${name}  ${counted(wanted, 'record')} of your list, ${listed ?? copiesRead} for sale${part}`
}
