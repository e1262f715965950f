import { Repairable } from '../../base/explain-failure.ts'

/** The database cannot be used. The message says why and what to do, so that an operator needs no stack. */
export class DatabaseProblem extends Repairable {}
