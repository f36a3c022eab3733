import { describeEachEngine } from '@plekje/testing'
import { openMongodbDocuments } from '../../src/documents/mongodb-documents'
import { documentsContract } from './documents.contract'
import { containerUrl, dockerUnavailable, missingFeatures, stopContainer } from './test-server'

const url = process.env.TEST_MONGODB_URL
const lacks = url ? missingFeatures(url) : undefined

afterAll(stopContainer)

describeEachEngine(
  'documents',
  [
    {
      name: 'mongodb',
      unavailable: url ? undefined : dockerUnavailable(),
      open: async () => openMongodbDocuments(url ?? (await containerUrl())),
    },
  ],
  (engine) => documentsContract({ ...engine, ...(lacks && { lacks }) }),
)
