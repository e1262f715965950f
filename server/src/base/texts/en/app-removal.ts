/** The texts of mails about the removal of a lost authenticator app. */
export const appRemoval = {
  'appRemoval.subject': 'Remove your authenticator app',
  'appRemoval.title': 'Neither app nor recovery code?',
  'appRemoval.text':
    'Somebody is signing in to your account on this device: {device}. They say that they have neither your authenticator app nor a recovery code. Here you can have the app removed, which takes seven days.',
  'appRemoval.action': 'See what happens then',
  'appRemoval.notYou':
    'If that wasn’t you, somebody else has taken the first step of your sign-in: choose a new password. Your app stays.',
  'appRemovalBegun.subject': 'Your authenticator app is going to be removed',
  'appRemovalBegun.title': 'Your app is going to be removed',
  'appRemovalBegun.text':
    'On {time} somebody asked from this mailbox to have the authenticator app of your account removed. It goes on {until}, and from then on no code is asked for. If you find it before, sign in with a code: that keeps it.',
  'appRemovalBegun.action': 'This wasn’t me: keep the app',
  'appRemovalBegun.notYou':
    'If it was you, there’s nothing you need to do. If not, the button keeps the app, signs everybody out, and lets you choose a new password.',
  'appRemovalSoon.subject': 'Your authenticator app will be removed tomorrow',
  'appRemovalSoon.title': 'Your app will be removed tomorrow',
  'appRemovalSoon.text':
    'The authenticator app of your account goes on {until}, as somebody asked from this mailbox, and from then on no code is asked for. If you’ve found it, sign in with a code: that keeps it.',
  'appRemovalSoon.action': 'This wasn’t me: keep the app',
  'appRemovalSoon.notYou':
    'If it was you, there’s nothing you need to do. If not, the button keeps the app, signs everybody out, and lets you choose a new password.',
} as const
