import { Bell, ExternalLink, Moon, Plus, Trash2 } from 'lucide-react'
import { CountBadge } from '../../../ui/badges.tsx'
import { Button, IconButton, TextLink, type ButtonVariant } from '../../../ui/buttons.tsx'
import { KeyHint } from '../../../ui/code-text.tsx'
import { each, row, type Chapter } from './chapter.tsx'

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
