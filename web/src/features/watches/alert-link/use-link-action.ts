import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type ApiBody } from '../../../lib/api/api.ts'

export type LinkAction = ApiBody<typeof endpoints.useAlertLink>

export const linkKey = (token: string) => ['alert-link', token]

/** Does what a button of an alert offers, and keeps what the record is like then. */
export function useLinkAction(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LinkAction) => call(endpoints.useAlertLink, { params: { token }, body }),
    onSuccess: (link) => client.setQueryData(linkKey(token), link),
  })
}
export type LinkActing = ReturnType<typeof useLinkAction>
