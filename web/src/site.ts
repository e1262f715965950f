import { startSiteControls } from './app/site/site-controls.ts'
import { runCounters } from './features/landing/counters/run-counters.ts'
import './styles.css'
import './app/site/site.css'
import './features/landing/landing.css'

// The pages are complete as they come; this is all that moves in them by script.
startSiteControls(document)
runCounters(document)
