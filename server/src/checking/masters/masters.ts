/** What the rest of the checks may use of masters. The other files of this folder are imported by each other only. */
export { checkMaster } from './check-master.ts'
export { claimMasters } from './claim-masters.ts'
export { forgetUnwatchedMasters, joinMasters } from './join-masters.ts'
export { settleMaster } from './settle-master.ts'
export { readMasterCheck, readMasterChecks, type ShownEmpty } from './stored-master.ts'
