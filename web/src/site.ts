import { startSiteControls } from './app/site/site-controls.ts'
import { runCounters } from './features/landing/run-counters.ts'
import './styles.css'
import './app/site/site.css'
import './features/landing/landing.css'

// The pages are complete without scripts; this starts everything on them that uses one.
startSiteControls(document)
runCounters(document)
