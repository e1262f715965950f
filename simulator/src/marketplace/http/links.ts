/** Makes absolute addresses of pages, resources and pictures on this server. */
export type Links = {
  api(path: string): string
  site(path: string): string
  release(id: number): string
  master(id: number): string
  user(username: string): string
  artist(id: number): string
  label(id: number): string
  /** A cover: 150 for lists, 600 for pages. */
  cover(releaseId: number, size: 150 | 600): string
}

export function linksFrom(apiUrl: string, siteUrl: string): Links {
  const api = (path: string) => apiUrl + path
  return {
    api,
    site: (path) => siteUrl + path,
    release: (id) => api(`/releases/${id}`),
    master: (id) => api(`/masters/${id}`),
    user: (username) => api(`/users/${username}`),
    artist: (id) => api(`/artists/${id}`),
    label: (id) => api(`/labels/${id}`),
    cover: (id, size) => `${siteUrl}/covers/${id}.svg${size === 150 ? '?size=150' : ''}`,
  }
}

/** `Åse Fjellheim` – `Skagen` → `Åse-Fjellheim-Skagen`: page addresses keep their letters, unescaped. */
export function slug(...parts: string[]): string {
  return parts
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
