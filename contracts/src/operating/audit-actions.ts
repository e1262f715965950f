/** Every admin action. Apart from the calls, because the router reads it before zod is loaded. */
export const AUDIT_ACTIONS = [
  'make-premium',
  'make-free',
  'delete-user',
  'sign-user-out',
  'resend-confirmation',
  'reset-check-times',
  'pause-checking',
  'resume-checking',
  'send-again',
  'announce',
  'end-announcement',
  'export-audit',
  'download-backup',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
