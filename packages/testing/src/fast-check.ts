import { configureGlobal } from 'fast-check'
import { testSeed } from './randomness'

// Import this instead of the package to use the cases of `testSeed()`; a failing property prints its seed.
configureGlobal({ seed: testSeed() })

export { default } from 'fast-check'
