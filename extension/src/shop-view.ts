import type { Shop } from '../../client/src/client.ts'
import { button, element, link, type Popup } from './dom.ts'

/** Shows what a followed shop has, or offers to follow it. */
export async function shopView(popup: Popup, name: string): Promise<void> {
  const { api, texts, show, fail } = popup
  const { shops } = await api.listShops()
  const followed = shops.find((shop) => shop.name.toLowerCase() === name.toLowerCase())
  if (followed !== undefined) return showFollowed(popup, followed)
  show(
    element('h1', { textContent: name }),
    element('p', { textContent: texts.shop(name) }),
    button(
      texts.follow(name),
      async () => showFollowed(popup, await api.followShop({ body: { shop: name } })),
      fail,
    ),
  )
}

function showFollowed({ texts, url, show }: Popup, { id, name, wanted, state, uri }: Shop): void {
  show(
    element('h1', { textContent: name }),
    element('p', { textContent: texts.following(name) }),
    // What a shop has is known once it was read.
    ...(state === 'read' ? [element('p', { textContent: texts.hasOfYours(wanted) })] : []),
    link(`${url}/dashboard/shops/${id}`, texts.open),
    element('p', { className: 'source' }, link(uri, texts.source)),
  )
}
