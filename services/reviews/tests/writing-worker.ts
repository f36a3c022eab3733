import { openEngines } from '@plekje/engines'
import { createErasures, createInTransaction, createOutbox } from '@plekje/service-kit'
import { DATABASE, reviewModels } from '../src/storage/models/review-models'
import { createReviewRepository } from '../src/storage/review-repository'
import { createReviewTotals } from '../src/storage/review-totals'
import { createVenueRepository } from '../src/storage/venue-repository'
import { createWrittenPerHour } from '../src/storage/written-per-hour'
import { createWriteReview } from '../src/use-cases/write-review'
import { patientSettings } from './patient-settings'

const VENUES = 3
const WRITERS = 4

/** Writes and removes reviews until it is killed, for a test that kills it. Prints what it was told to be done. */
async function writeInProcess(dataDir: string, round: string) {
  const engines = await openEngines(patientSettings(dataDir), ['documents'])
  const connection = await engines.documents.connection(DATABASE)
  const models = reviewModels(connection)
  const inTransaction = createInTransaction(connection)
  const outbox = createOutbox(connection, { events: { publish: async () => undefined } })
  const hourCounts = createWrittenPerHour(models)
  const totals = createReviewTotals(models, { outbox, hourCounts })
  const photos = { mark: async () => undefined, afterChange: async () => undefined }
  const reviews = createReviewRepository({ models, inTransaction, totals, hourCounts, photos })
  const erasures = createErasures(models.erasures, { service: 'reviews', outbox })
  const venueRepository = createVenueRepository(models)
  const venues = {
    async findWithPage(id: number) {
      const venue = { slug: `venue-${id}`, name: `Venue ${id}` }
      await venueRepository.addUnpublished(id, { ...venue, hasPage: true })
      return venue
    },
  }
  const write = createWriteReview({ inTransaction, reviews, venues, erasures })

  const writeOn = async (writer: number) => {
    for (let at = 0; ; at += 1) {
      const author = { id: `author-${round}-${writer}-${at}`, username: 'lid', isAdmin: false }
      const input = { rating: (at % 5) + 1, comment: 'Heerlijk gegeten hier.' }
      const { id } = await write(author, (at % VENUES) + 1, input, async (review) => review)
      console.log(`added ${id}`)
      if (at % 3 === 2) {
        console.log(`removing ${id}`)
        await reviews.remove(id, author.id)
        console.log(`removed ${id}`)
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => writeOn(writer)))
}

void writeInProcess(process.argv[2] ?? '', process.argv[3] ?? '')
