import { EngineSettings, openEngines } from '@plekje/engines'
import { createInTransaction, createOutbox } from '@plekje/service-kit'
import { accountChanged } from '../src/storage/account-events'
import { createAdministratorSeats } from '../src/storage/administrator-seats'
import { erasureModel } from '../src/storage/erasure-model'
import { createErasureRepository } from '../src/storage/erasure-repository'
import { createRegistrationCounts } from '../src/storage/registration-counts'
import { DATABASE, userModel } from '../src/storage/user-model'
import { createUserRepository } from '../src/storage/user-repository'
import { createSetAdmin } from '../src/use-cases/set-admin'

const WRITERS = 4

/**
 * Registers members, gives and takes rights and erases until it is killed, for a test that kills it. Prints what it was
 * told to be done. An administrator `root` is there already.
 */
async function writeInProcess(dataDir: string, round: string) {
  const settings = EngineSettings.parse({ DATA_DIR: dataDir, MONGODB_TIMEOUT_MS: '600000' })
  const engines = await openEngines(settings, ['documents'])
  const connection = await engines.documents.connection(DATABASE)
  const inTransaction = createInTransaction(connection)
  const outbox = createOutbox(connection, { events: { publish: async () => undefined } })
  const model = userModel(connection)
  const registrationCounts = createRegistrationCounts(model)
  const users = createUserRepository({ model, registrationCounts, outbox, onMails: () => undefined })
  const erasures = createErasureRepository({
    users: model,
    erasures: erasureModel(connection),
    registrationCounts,
    outbox,
    services: ['social'],
  })
  const seats = createAdministratorSeats(connection)
  const setAdmin = createSetAdmin({ inTransaction, users, seats, refreshSessions: async () => null })
  const root = { id: 'root', username: 'root', isAdmin: true }

  const register = (id: string) =>
    inTransaction(() =>
      users.add(
        {
          _id: id,
          username: id,
          usernameKey: id,
          email: `${id}@leden.example`,
          emailKey: `${id}@leden.example`,
          passwordHash: '',
          firstName: null,
          lastName: null,
          profileImageUrl: null,
          isAdmin: false,
          isEmailVerified: true,
          createdAt: new Date(),
        },
        [accountChanged({ _id: id }, 'registered')],
      ),
    )
  const writeOn = async (writer: number) => {
    for (let at = 0; ; at += 1) {
      const id = `m-${round}-${writer}-${at}`
      await register(id)
      console.log(`added ${id}`)
      await setAdmin(root, id, true)
      if (at % 2 === 0) await setAdmin(root, id, false)
      if (at % 3 !== 0) continue
      console.log(`removing ${id}`)
      await inTransaction(async () => {
        await seats.revoke(id)
        await erasures.erase(id, new Date())
      })
      console.log(`removed ${id}`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeOn(writer)))
}

void writeInProcess(process.argv[2] ?? '', process.argv[3] ?? '')
