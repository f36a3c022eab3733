export { type EnginesUnderTest, enginesUnderTest, lateEngines } from './late-engines'
export { loseAnswers, loseNextAnswer } from './lose-answers'
export { askPatiently, eachOnce } from './patient-caller'
export { type LateSettings, readLateSettings } from './settings'
