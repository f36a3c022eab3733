export { type EnginesUnderTest, enginesUnderTest, lateEngines } from './late-engines'
export { loseNextAnswer } from './lose-next-answer'
export { askPatiently, eachOnce } from './patient-caller'
export { type LateSettings, readLateSettings } from './settings'
