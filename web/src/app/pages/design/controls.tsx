import { Bell, ExternalLink, Moon, Plus, Trash2, Languages, Link2 } from 'lucide-react'
import { CountBadge } from '../../../ui/badges.tsx'
import { Button, IconButton, TextLink, type ButtonVariant } from '../../../ui/buttons.tsx'
import { KeyHint } from '../../../ui/code-text.tsx'
import { each, row, held, stack, type Chapter } from './chapter.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Switch, type SwitchProps } from '../../../ui/forms/switch.tsx'
import { NativeSelect } from '../../../ui/forms/native-select.tsx'
import { PasswordField, SearchField, TextField } from '../../../ui/forms/text-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Spinner } from '../../../ui/feedback/loading.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toastError, toastInfo, toastLive, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Divider } from '../../../ui/layout/page.tsx'

const buttons = (variant: ButtonVariant) =>
  row(
    ...each(
      Button,
      { variant, children: 'Rest' },
      { variant, className: 'is-hover', children: 'Hover' },
      { variant, className: 'is-active', children: 'Active' },
      { variant, className: 'is-focus', children: 'Focus' },
      { variant, busy: true, children: 'Busy' },
      { variant, disabled: true, children: 'Disabled' },
    ),
  )

export const actions: Chapter = {
  title: 'What one can press',
  intro: 'One primary in view. Red presses; green never does.',
  whole: {
    'Button primary': buttons('primary'),
    'Button secondary': buttons('secondary'),
    'Button ghost': buttons('ghost'),
    'Button danger': buttons('danger'),
  },
  halves: {
    'sizes, icon, asChild': row(
      ...each(
        Button,
        { size: 'sm', icon: <Plus />, children: 'Add sm' },
        { size: 'md', icon: <Plus />, children: 'Add md' },
        { size: 'lg', icon: <Plus />, children: 'Add lg' },
        {
          asChild: true,
          variant: 'secondary',
          icon: <ExternalLink />,
          children: <a href="#actions">A link</a>,
        },
      ),
    ),
    IconButton: row(
      <IconButton label="Notifications">
        <Bell />
        <CountBadge overlay count={12} label="12 unread" />
      </IconButton>,
      ...each(
        IconButton,
        { label: 'Dark', className: 'is-hover', children: <Moon /> },
        { label: 'Dark', className: 'is-focus', children: <Moon /> },
        { label: 'Remove', variant: 'outline', children: <Trash2 /> },
        { label: 'Remove', variant: 'outline', size: 'sm', children: <Trash2 /> },
        { label: 'Remove', disabled: true, children: <Trash2 /> },
      ),
    ),
    TextLink: row(
      ...each(
        TextLink,
        { href: '#actions', children: 'Reset your password' },
        { href: '#actions', className: 'is-hover', children: 'hovered' },
        { href: '#actions', className: 'is-focus', children: 'focused' },
        {
          href: '#actions',
          tone: 'quiet',
          external: true,
          externalHint: 'opens in a new tab',
          children: 'See it on the marketplace',
        },
      ),
    ),
    KeyHint: row(...each(KeyHint, { children: '/' }, { children: 'Esc' }, { children: 'Ctrl K' })),
  },
}

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
    { label: 'Disabled', defaultValue: 'can’t be changed', disabled: true },
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

const live = { description: '3 copies from €34.00', action: { label: 'See', onPress: () => {} } }
const done = { max: 214, showText: true }

export const feedback: Chapter = {
  title: 'What it says back',
  intro: 'What is under way, what came of it, and how much it matters.',
  whole: {
    'toasts (5 s)': row(
      ...each(
        Button,
        { variant: 'secondary', onClick: () => toastSuccess('Added to your list'), children: 'Success' },
        {
          variant: 'secondary',
          onClick: () => toastInfo('Sync started', { description: 'We look through 214 records.' }),
          children: 'Info',
        },
        { variant: 'secondary', onClick: () => toastLive('Slow Harbour is on sale', live), children: 'Live' },
        { variant: 'secondary', onClick: () => toastError('That didn’t work'), children: 'Error' },
      ),
    ),
  },
  halves: {
    Spinner: row(
      ...each(
        Spinner,
        { label: 'Loading' },
        { label: 'Loading', size: 'md' },
        { label: 'Loading', size: 'lg' },
      ),
    ),
    ProgressBar: stack(
      ...each(
        ProgressBar,
        { ...done, label: 'Syncing', value: 84, valueText: '84 of 214', tone: 'blue' },
        { ...done, label: 'Done, with 3 errors', value: 214, valueText: '214 of 214', tone: 'yellow' },
        { ...done, label: 'Done', value: 214, valueText: '214 of 214', tone: 'green' },
        { label: 'Records', value: 5, max: 5, valueText: '5 of 5', tone: 'red', showText: true },
      ),
    ),
    'Card loud, flat, danger, interactive, faded; Divider': stack(
      ...each(
        Card,
        { tone: 'loud', children: 'Loud: the one that matters' },
        { tone: 'flat', children: 'Flat: in the wall' },
        { tone: 'danger', children: 'Danger: think twice' },
        { interactive: true, children: 'Interactive: lifts' },
        { faded: true, children: 'Faded: on its way out' },
      ),
      <Divider>or</Divider>,
    ),
  },
}
