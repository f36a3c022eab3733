import { configureGlobal } from 'fast-check'
import { testSeed } from './randomness'

// Whoever imports this and not the package itself tries the cases of `testSeed()`; a property prints the seed that it failed with.
configureGlobal({ seed: testSeed() })

export { default } from 'fast-check'
