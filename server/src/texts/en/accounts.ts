/** Messages about passwords. */
export const accounts = {
  resetRequested: 'If an account exists for this address, a link to choose a new password is on its way.',
  passwordReset: 'Your password has been changed. Please sign in with the new one.',
} as const
