export type Device = { readonly browser: string | null; readonly system: string | null }

/** Most specific first, because browsers also name the ones before them. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system as their makers call them, as far as a User-Agent header tells. */
export function describeDevice(userAgent: string | null): Device {
  const named = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? null
  return { browser: named(BROWSERS), system: named(SYSTEMS) }
}

/** Browser and system in one line, as people know their devices; null where the header tells neither. */
export function nameDevice(userAgent: string | null): string | null {
  const { browser, system } = describeDevice(userAgent)
  return [browser, system].filter((part) => part !== null).join(' · ') || null
}
