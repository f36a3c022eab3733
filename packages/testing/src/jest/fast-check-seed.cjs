// Properties print the seed that they failed with; `TEST_SEED` makes all of them try that one.
if (process.env.TEST_SEED !== undefined) {
  require('fast-check').configureGlobal({ seed: Number(process.env.TEST_SEED) })
}
