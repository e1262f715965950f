/** Whether an account belongs to an operator: its address is on the list, and proven to be theirs. */
export function isAdmin(
  account: { readonly email: string | null; readonly emailConfirmed: boolean },
  adminEmails: readonly string[],
): boolean {
  return account.email !== null && account.emailConfirmed && adminEmails.includes(account.email)
}
