export type Entry = {
  readonly at: string
  readonly adminName: string
  readonly action: string
  readonly targetId: string | null
  readonly targetName: string | null
  readonly details: Readonly<Record<string, string | number | boolean | null>>
}

const HEADER = ['at', 'admin', 'action', 'target_id', 'target', 'details']

/**
 * The log as a table for spreadsheets (RFC 4180, UTF-8 with its mark). A text that a spreadsheet would take for a
 * formula begins with an apostrophe: names of accounts are chosen by strangers.
 */
export function auditCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => [
    entry.at,
    entry.adminName,
    entry.action,
    entry.targetId ?? '',
    entry.targetName ?? '',
    Object.entries(entry.details)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join('; '),
  ])
  return `\uFEFF${[HEADER, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
