import { says } from '../../wire/answer.ts'

/** Pages of resources that are not there; the wording differs from resource to resource. */
export const missing = {
  release: () => says(404, 'That release does not exist or may have been deleted.'),
  stats: () => says(404, 'Release not found.'),
  master: () => says(404, 'That master release does not exist or may have been deleted.'),
  resource: () => says(404, 'The requested resource was not found.'),
  user: () => says(404, 'User does not exist or may have been deleted.'),
} as const
