import { argv } from 'node:process'

// Collectors with lists, or worlds of records.
if (argv.includes('--people')) await import('./scheduling/people/run.ts')
else await import('./scheduling/run.ts')
