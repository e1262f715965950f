import { Button } from '../../../ui/buttons.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toastError, toastInfo, toastLive, toastSuccess } from '../../../ui/feedback/toast.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Divider } from '../../../ui/layout/page.tsx'
import { each, row, stack, type Chapter } from './chapter.tsx'

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
        { variant: 'secondary', onClick: () => toastError('That did not work'), children: 'Error' },
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
