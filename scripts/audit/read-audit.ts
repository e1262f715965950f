/** What `npm audit --json` says. `not-offered`: the registry has no list of advisories, so nothing was checked. */
export type Audit =
  | { readonly kind: 'clean'; readonly packages: number }
  | { readonly kind: 'found'; readonly findings: readonly string[] }
  | { readonly kind: 'not-offered'; readonly status: number }
  | { readonly kind: 'unreadable' }

type Report = {
  readonly statusCode?: number
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly metadata?: { readonly dependencies?: { readonly prod?: number } }
}

/** The answers of registries and mirrors that do not know the call. */
const NOT_OFFERED: ReadonlySet<number> = new Set([404, 405])
const SERIOUS: ReadonlySet<string> = new Set(['high', 'critical'])

/** Reads a report. Whatever is neither a list nor such an answer is unreadable, and never taken for "nothing found". */
export function readAudit(text: string): Audit {
  const report = parse(text)
  const { statusCode, vulnerabilities, metadata } = report ?? {}
  if (statusCode !== undefined && NOT_OFFERED.has(statusCode))
    return { kind: 'not-offered', status: statusCode }
  if (vulnerabilities === undefined) return { kind: 'unreadable' }
  const findings = Object.entries(vulnerabilities)
    .filter(([, { severity }]) => SERIOUS.has(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return findings.length === 0
    ? { kind: 'clean', packages: metadata?.dependencies?.prod ?? 0 }
    : { kind: 'found', findings }
}

function parse(text: string): Report | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
