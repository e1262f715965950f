/** Old names of roles and their present ones, accepted until the next minor version. */
const OLD_ROLES: Readonly<Record<string, string>> = { courier: 'notifier' }

/** Returns roles by their present names, each once. */
export function presentRoles(roles: readonly string[]): string[] {
  return [...new Set(roles.map((role) => OLD_ROLES[role] ?? role))]
}

/** Warns of old names, which operators should change before they are no longer accepted. */
export function oldNameWarnings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const roles = (env['ROLES'] ?? '').split(',').map((role) => role.trim())
  return roles.flatMap((role) => {
    const present = OLD_ROLES[role]
    return present === undefined
      ? []
      : [`The role "${role}" is called "${present}" now: change ROLES or --roles before the next version.`]
  })
}
