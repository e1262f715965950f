import type { Instant } from '@cratewatch/domain/kernel/instant'

/** Presents an instant as answers of the API have it. */
export function wire(at: Instant): string {
  return new Date(at).toISOString()
}

export function wireOrNull(at: Instant | null): string | null {
  return at === null ? null : wire(at)
}
