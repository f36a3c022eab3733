// npm run test:engines: runs every port's contract suite against the real servers that TEST_*_URL name, or that
// testcontainers starts with Docker. Engines that are not available are reported as skipped, by name.
import { buildAll } from '../build/build.mjs'
import { report, runJest } from './run-jest.mjs'

const patterns = process.argv.slice(2)
// Builds, because a suite runs the whole platform as processes.
await buildAll()
// Exit is forced, because an open connection of a client would otherwise prevent the end of the run.
report(
  await runJest(['--forceExit', '--selectProjects', 'engines', '--runInBand', '--', ...patterns], {
    name: 'engines',
  }),
)
