import './scheduling/run.ts'
