/** A part of a path without its escapes; as sent when they are broken. */
export function readable(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
