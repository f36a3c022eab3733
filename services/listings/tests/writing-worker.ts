import { EngineSettings, openEngines } from '@plekje/engines'
import { draftOf } from '../src/use-cases/add-venue'
import { openVenues } from './open-venues'

const WRITERS = 4

/** Adds, changes and deletes venues until it is killed, for a test that kills it. Prints what it was told to be done. */
async function writeInProcess(dataDir: string, round: string) {
  const engines = await openEngines(EngineSettings.parse({ DATA_DIR: dataDir, MONGODB_TIMEOUT_MS: '600000' }), [
    'documents',
  ])
  const { repository, intake, names } = await openVenues(engines)
  const writeOn = async (writer: number) => {
    for (let at = 0; ; at += 1) {
      const name = `${round}-${writer}-${at}`
      const draft = draftOf({ name: 'Bar', categoryId: (at % 3) + 1, locationId: (writer % 2) + 1 }, names)
      const audit = { id: name, topic: 'admin.audited', key: name, occurredAt: '', data: {} } as const
      const id = await intake.add(
        draft,
        () => audit,
        async ({ _id }) => _id,
      )
      console.log(`added ${id}`)
      await repository.change(id, () => ({ name: `Bar ${at}`, isVisible: at % 2 === 0, locationId: (at % 2) + 1 }))
      console.log(`changed ${id}`)
      if (at % 3 === 2) {
        console.log(`removing ${id}`)
        await repository.change(id, () => 'remove')
        console.log(`removed ${id}`)
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeOn(writer)))
}

void writeInProcess(process.argv[2] ?? '', process.argv[3] ?? '')
