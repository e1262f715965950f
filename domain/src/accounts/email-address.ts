const EMAIL_MAX_LENGTH = 254

/**
 * The form in which addresses are stored and compared: trimmed and lower-cased. `null` when it cannot be an address.
 * Deliverability is proven by a confirmation mail, not by a longer pattern.
 */
export function normaliseEmail(text: string): string | null {
  const address = text.trim().toLowerCase()
  if (address.length > EMAIL_MAX_LENGTH) return null
  return /^[^\s@<>()[\]\\,;:"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(
    address,
  )
    ? address
    : null
}

/** Shortens an address for other readers: its owner recognises it, but nobody can write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, at)
  return `${first}•••${email.slice(at)}`
}
