import { holdPages } from './hold-page.tsx'
import { LOOK_AROUND } from './pages/demo.ts'
import {
  CONFIRMATION,
  FORGOTTEN,
  NEW_PASSWORD,
  PLAN,
  PREMIUM,
  REMOVE_APP,
  SHELL,
  SIGN_IN,
  UNDO,
  UNSUBSCRIBE,
} from './pages/people.ts'

holdPages(
  PLAN,
  PREMIUM,
  SIGN_IN,
  LOOK_AROUND,
  FORGOTTEN,
  NEW_PASSWORD,
  CONFIRMATION,
  UNDO,
  REMOVE_APP,
  UNSUBSCRIBE,
  SHELL,
)
