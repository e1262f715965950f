import { DEAD_LETTERS_PAGE_SIZE, type DeadLetter } from '@cratewatch/contracts/operating/operations'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { deadLettersQuery } from '../admin-queries.ts'
import { Age } from '../texts/age.tsx'
import { useMessageName } from '../texts/letter-name.ts'
import { ListCard, ListPage, RowsSkeleton, type ListView } from '../lists/list-page.tsx'
import { OwnerLink } from '../row-parts.tsx'
import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

/** Lists the dead letters, each with a button to send it again. */
export function DeadLetters() {
  const { t } = useTranslation()
  const [view, setView] = useState<ListView>({})
  const rows = (letters: readonly DeadLetter[]) => (
    <ListCard
      title={t('admin.notifications.dead.title')}
      note={t('admin.notifications.dead.note')}
      empty={t('admin.notifications.dead.empty')}
      isEmpty={letters.length === 0}
    >
      {letters.map((letter) => (
        <Message key={letter.id} letter={letter} />
      ))}
    </ListCard>
  )
  return (
    <ListPage
      view={view}
      onViewChange={setView}
      query={deadLettersQuery(view)}
      pageSize={DEAD_LETTERS_PAGE_SIZE}
      label={t('admin.notifications.dead.pages')}
      skeleton={<RowsSkeleton rows={1} />}
      renderEmpty={() => rows([])}
    >
      {({ letters }) => rows(letters)}
    </ListPage>
  )
}

function Message({ letter }: { letter: DeadLetter }) {
  const { t } = useTranslation()
  const send = useSendAgain()
  const messageName = useMessageName()
  const reason = letter.reason === 'refused' ? 'refused' : 'tooManyAttempts'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="wrap-anywhere">
            {letter.about === 'alert' ? t('admin.user.alert') : (messageName(letter.about) ?? letter.about)}
          </span>
          <Badge tone="danger">{t(`admin.notifications.dead.${reason}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft">
          <OwnerLink owner={letter.user} />
          <span>{t(`channelKinds.${letter.channel}.name`)}</span>
          <span>{t('admin.user.attempts', { count: letter.attempts })}</span>
          <Age at={letter.settledAt} />
        </p>
        {letter.lastError !== null && (
          <p className="text-sm wrap-anywhere text-ink-soft">{letter.lastError}</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Send className="size-4" />}
        busy={send.isPending}
        onClick={() => send.mutate(letter.id)}
      >
        {t('admin.notifications.dead.sendAgain')}
      </Button>
    </li>
  )
}

/** Retries a dead letter. */
function useSendAgain() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endpoints.sendAgain, { params: { id } }),
    onSuccess: () => toastSuccess(t('admin.notifications.dead.sent')),
    onError: (error) => toastFailure(t('errors.title'), error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}
