import { Languages, Link2 } from 'lucide-react'
import { Button } from '../../../ui/buttons.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Switch, type SwitchProps } from '../../../ui/forms/switch.tsx'
import { NativeSelect } from '../../../ui/forms/native-select.tsx'
import { PasswordField, SearchField, TextField } from '../../../ui/forms/text-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { each, held, stack, type Chapter } from './chapter.tsx'

const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Castellano' },
] as const
type Language = (typeof LANGUAGES)[number]['value']

const fields = stack(
  ...each(
    TextField,
    {
      label: 'E-mail',
      type: 'email',
      placeholder: 'you@example.org',
      hint: 'Alerts go to this address.',
    },
    { label: 'E-mail', defaultValue: 'someone@example', error: 'That is not an address yet.' },
    { label: 'Disabled', defaultValue: 'cannot be changed', disabled: true },
    { label: 'With slots', leading: <Link2 />, trailing: <Button size="sm">Check</Button> },
  ),
  <PasswordField
    label="Password"
    defaultValue="six letters"
    hint="Must be at least 6 characters"
    revealLabel="Show password"
    concealLabel="Hide password"
  />,
  held('venn', (value, onValueChange) => (
    <SearchField label="Search users" clearLabel="Clear" {...{ value, onValueChange }} />
  )),
)

const choices = stack(
  held<Language>('en', (value, onValueChange) => (
    <Select label="Language" options={LANGUAGES} {...{ value, onValueChange }} />
  )),
  <Select label="Disabled" options={LANGUAGES} value="en" onValueChange={() => {}} disabled />,
  <NativeSelect label="Language, weightless" leading={<Languages />}>
    <option>English</option>
    <option>Castellano</option>
  </NativeSelect>,
)

const off = { checked: false, onCheckedChange: () => {}, disabled: true }
const switches = held(true, (mail, hold) =>
  stack(
    ...each<SwitchProps>(
      Switch,
      {
        label: 'E-mail alerts',
        description: 'At once, whenever a copy turns up.',
        checked: mail,
        onCheckedChange: hold,
      },
      { label: 'Chat alerts', checked: !mail, onCheckedChange: (on) => hold(!on) },
      { label: 'Disabled', description: 'Needs an address first.', ...off },
    ),
  ),
)
const checkboxes = held(true, (agreed, hold) =>
  stack(
    ...each(
      Checkbox,
      { label: 'Mint and near mint only', checked: agreed, onCheckedChange: hold },
      { label: 'Some of them', checked: 'indeterminate', onCheckedChange: hold },
      { label: 'Not this one', checked: !agreed, onCheckedChange: (on) => hold(!on) },
      { label: 'Disabled', ...off },
    ),
  ),
)

export const forms: Chapter = {
  title: 'What one fills in',
  intro: 'Label above, help below, errors where they happen.',
  halves: {
    'TextField, PasswordField, SearchField': fields,
    'Select, NativeSelect, Switch, Checkbox': stack(choices, switches, checkboxes),
  },
}
