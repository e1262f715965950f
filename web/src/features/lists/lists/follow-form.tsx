import type { User } from '@cratewatch/contracts/people/accounts'
import { endpoints } from '@cratewatch/contracts/calls'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { AnyPressing } from '../../../lib/masters/pressings.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

const request = z.object({
  link: z.string().trim().min(1).max(500),
  alsoOnSale: z.boolean(),
  anyPressing: z.boolean(),
})

/** Asks for the link of a list to follow; says so when the plan allows no more. */
export function FollowForm({ user, isFull }: { user: User; isFull: boolean }) {
  return isFull ? <Full isPremium={user.subscription.plan === 'PREMIUM'} /> : <Form />
}

function Form() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const follow = useMutation({
    mutationFn: (body: z.infer<typeof request>) => call(endpoints.followList, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.followedLists }),
  })
  const { form, field, draft, edit, isReady } = useForm({
    initial: { link: '', alsoOnSale: false, anyPressing: false },
    schema: request,
    send: follow,
    explain: (error) => ({ link: failureMessage(error, t('errors.unknown')) }),
    onSent: ({ clear }) => clear(),
  })
  return (
    <form {...form} noValidate className="grid gap-3">
      <TextField
        label={t('wantlist.lists.link')}
        hint={t('wantlist.lists.linkHint')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...field('link')}
      />
      {draft.link !== '' && (
        <>
          <Checkbox
            label={t('wantlist.sync.alsoOnSale')}
            checked={draft.alsoOnSale}
            onCheckedChange={(alsoOnSale) => edit({ alsoOnSale })}
          />
          <AnyPressing checked={draft.anyPressing} onCheckedChange={(anyPressing) => edit({ anyPressing })} />
        </>
      )}
      <Button
        type="submit"
        variant="secondary"
        busy={follow.isPending}
        disabled={!isReady}
        className="justify-self-start max-sm:justify-self-stretch"
      >
        {t('wantlist.lists.follow')}
      </Button>
    </form>
  )
}

function Full({ isPremium }: { isPremium: boolean }) {
  const { t } = useTranslation()
  if (isPremium) return <p className="text-ink-soft">{t('wantlist.lists.full')}</p>
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-soft">
        {t('wantlist.lists.fullFree', { count: PLANS.PREMIUM.followedListLimit })}
      </p>
      <Button asChild variant="secondary" className="justify-self-start max-sm:justify-self-stretch">
        <Link to="/dashboard/subscription">{t('wantlist.daily.seePlans')}</Link>
      </Button>
    </div>
  )
}
