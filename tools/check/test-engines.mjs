// npm run test:engines: every port's contract suite against the real servers that TEST_*_URL name, or that
// testcontainers can start where Docker answers. What cannot be had is reported as skipped, by name.
import { buildAll } from '../build/build.mjs'
import { report, runJest } from './run-jest.mjs'

const patterns = process.argv.slice(2)
// The whole platform runs as processes in one of them.
await buildAll()
// Forced: a client of a real server that lingers must not keep the run from its figures.
report(
  await runJest(['--forceExit', '--selectProjects', 'engines', '--runInBand', '--', ...patterns], {
    name: 'engines',
  }),
)
