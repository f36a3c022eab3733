// npm run test:engines: every port's contract suite against the real servers that TEST_*_URL name, or that
// testcontainers can start where Docker answers. What cannot be had is reported as skipped, by name.
import { report, runJest } from './run-jest.mjs'

const patterns = process.argv.slice(2)
report(await runJest(['--selectProjects', 'engines', '--runInBand', '--', ...patterns], { name: 'engines' }))
