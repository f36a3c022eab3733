import { type Engines, openEngines } from '@plekje/engines'
import { type EnginesUnderTest, lateEngines, readLateSettings } from '@plekje/testing/late-engines'
import type { OpenEngines } from '../tools/platform/src/platform'
import { runPlatform } from '../tools/platform/src/run-platform'

// The whole platform on late engines: `npm run test:late` bundles it beside the usual one.

/**
 * What may also fail while someone looks: that of which a visitor sees nothing. Events wait and come again, mails too.
 * All else is late only: a call that fails is a message with a button on the screen, and a cut connection of documents
 * takes those of every service in this process along.
 */
const UNSEEN = /^(?:events|mail)\./

const settings = readLateSettings()
if (!settings) throw new Error('TEST_ENGINES must be late')
let underTest: Pick<EnginesUnderTest<unknown>, 'begin'> | undefined

const open: OpenEngines = async (engineSettings, roles) => {
  const engines = await openEngines(engineSettings, roles)
  const opened: object = engines
  const late = await lateEngines(opened as Partial<Engines>, settings, {
    scope: 'platform',
    mayFail: (stream) => UNSEEN.test(stream),
  })
  underTest = late
  const close = async () => {
    await late.close()
    await engines.close()
  }
  return { ...engines, ...late.engines, close }
}

runPlatform(open, { onStarted: () => underTest?.begin() })
