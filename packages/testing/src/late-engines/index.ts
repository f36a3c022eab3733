export { type EnginesUnderTest, enginesUnderTest, lateEngines } from './late-engines'
export { loseNextAnswer, lostInTransaction } from './lose-answers'
export { askPatiently, eachOnce } from './patient-caller'
export { type LateSettings, readLateSettings } from './settings'
