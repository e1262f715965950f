export const PASSWORD_MIN_LENGTH = 6
/** argon2 hashes any length; the cap only keeps a request from becoming a workload. */
export const PASSWORD_MAX_LENGTH = 1024

/** Whether a password may be chosen: six characters at least, counted as people count them. */
export function isPasswordAcceptable(password: string): boolean {
  return [...password].length >= PASSWORD_MIN_LENGTH && password.length <= PASSWORD_MAX_LENGTH
}
