/** @module-tag play */
import { holdPressedInOthers } from './hold-page.tsx'
import { EVERY_PAGE } from './pages/every-page.ts'

holdPressedInOthers(...EVERY_PAGE)
