import { endpoints } from '@cratewatch/contracts/calls'
import { makeToken as declared } from '@cratewatch/contracts/people/personal-tokens'
import { GIVEN_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/given-name'
import {
  DEFAULT_TOKEN_DAYS,
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type TokenScope,
} from '@cratewatch/domain/accounts/tokens/personal-token'
import { call, type ApiAnswer, type ApiBody } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { failureMessage } from '../../../lib/api/toast-failure.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'

const { body } = declared
const named = body.extend({ name: body.shape.name.trim().min(1) })
type Draft = { name: string; scopes: TokenScope[]; days: (typeof TOKEN_DAYS)[number] }
const BLANK: Draft = { name: '', scopes: ['list:read'], days: DEFAULT_TOKEN_DAYS }

type TokenFormProps = { onMade: (token: NewToken) => void; onCancel: () => void }

/** Asks what a new token is for, what it may do, and for how long. */
export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const { t } = useTexts()
  // Where it fails is said at the form.
  const make = useChange({
    mutationFn: (body: ApiBody<typeof endpoints.makeToken>) => call(endpoints.makeToken, { body }),
    stale: [queryKeys.tokens],
  })
  const { form, field, draft, edit, isReady } = useForm({
    initial: BLANK,
    schema: named,
    send: { ...make, mutateAsync: async (sent) => onMade(await make.mutateAsync(sent)) },
    explain: (error) => ({ name: failureMessage(error, t('errors.unknown')) }),
  })
  return (
    <form {...form} noValidate className="grid gap-5">
      <TextField
        // The user has just opened the form by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('words.name')}
        hint={t('tokens.nameHint')}
        autoComplete="off"
        maxLength={GIVEN_NAME_MAX_LENGTH}
        {...field('name')}
      />
      <Scopes chosen={draft.scopes} onChoose={(scopes) => edit({ scopes })} />
      <Select
        label={t('tokens.days')}
        value={String(draft.days)}
        options={TOKEN_DAYS.map((days) => ({
          value: String(days),
          label: t('tokens.forDays', { count: days }),
        }))}
        onValueChange={(chosen) =>
          edit({ days: TOKEN_DAYS.find((days) => String(days) === chosen) ?? DEFAULT_TOKEN_DAYS })
        }
        className="max-w-xs"
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" disabled={!isReady} busy={make.isPending}>
          {t('tokens.make')}
        </Button>
        <Button variant="secondary" disabled={make.isPending} onClick={onCancel}>
          {t('words.cancel')}
        </Button>
      </div>
    </form>
  )
}

type ScopesProps = { chosen: readonly TokenScope[]; onChoose: (scopes: TokenScope[]) => void }

function Scopes({ chosen, onChoose }: ScopesProps) {
  const { t } = useTexts()
  return (
    <fieldset className="grid gap-3 touch:gap-1">
      <legend className="mb-3 font-medium">{t('tokens.may')}</legend>
      {TOKEN_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={t(SCOPE_TEXTS[scope])}
          checked={chosen.includes(scope)}
          onCheckedChange={(isChosen) =>
            onChoose(TOKEN_SCOPES.filter((each) => (each === scope ? isChosen : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  )
}

export type NewToken = ApiAnswer<typeof endpoints.makeToken>

/** The keys of the scopes' texts, which may hold no colon. */
export const SCOPE_TEXTS = {
  'list:read': 'tokens.scopes.readList',
  'list:write': 'tokens.scopes.changeList',
  search: 'tokens.scopes.search',
  'notifications:read': 'tokens.scopes.readNotifications',
  'notifications:write': 'tokens.scopes.changeNotifications',
} as const satisfies Record<TokenScope, string>
