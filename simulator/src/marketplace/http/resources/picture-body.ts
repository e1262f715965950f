import type { Links } from '../links.ts'

/** Lists the `images` of a release or master: addresses of the drawn cover. */
export function pictureBody(links: Links, releaseId: number) {
  const uri = links.cover(releaseId, 600)
  return [
    { type: 'primary', uri, resource_url: uri, uri150: links.cover(releaseId, 150), width: 600, height: 600 },
  ]
}
