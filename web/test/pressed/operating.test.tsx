import { holdPages } from './hold-page.tsx'
import { USER, USERS, WATCHES } from './pages/operating.ts'
import { DASHBOARD, LETTERS, OPERATIONS, OPTIMIZATION, SECURITY } from './pages/operations.ts'

holdPages(DASHBOARD, USERS, USER, WATCHES, LETTERS, OPTIMIZATION, OPERATIONS, SECURITY)
