import { type Engines, openEngines } from '@plekje/engines'
import { type EnginesUnderTest, lateEngines, readLateSettings } from '@plekje/testing/late-engines'
import type { OpenEngines } from '../tools/platform/src/platform'
import { runPlatform } from '../tools/platform/src/run-platform'

// The whole platform on late engines, bundled by `npm run test:late`.

/**
 * Calls that may fail without visitors noticing, because events and mails are retried. Other calls are only late: a
 * failed call shows a message with a button, and a cut connection of documents would break the connections of every
 * service in this process.
 */
const INVISIBLE_CALLS = /^(?:events|mail)\./

const settings = readLateSettings()
if (!settings) throw new Error('TEST_ENGINES must be late')
let underTest: Pick<EnginesUnderTest<unknown>, 'begin'> | undefined

const open: OpenEngines = async (engineSettings, roles) => {
  const engines = await openEngines(engineSettings, roles)
  const opened: object = engines
  const late = await lateEngines(opened as Partial<Engines>, settings, {
    scope: 'platform',
    mayFail: (stream) => INVISIBLE_CALLS.test(stream),
  })
  underTest = late
  const close = async () => {
    await late.close()
    await engines.close()
  }
  return { ...engines, ...late.engines, close }
}

runPlatform(open, { onStarted: () => underTest?.begin() })
