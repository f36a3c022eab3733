export { type EnginesUnderTest, enginesUnderTest, lateEngines } from './late-engines'
export { loseNextReply, lostInTransaction } from './lose-answers'
export { eachOnce, sendWithRetries } from './patient-caller'
export { type LateSettings, readLateSettings } from './settings'
