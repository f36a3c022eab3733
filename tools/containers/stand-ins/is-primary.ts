// Replaces `mongosh` in the image plekje.test/mongodb: succeeds while the server accepts writes; ignores its arguments.
import { MongoClient } from 'mongodb'

const client = new MongoClient('mongodb://127.0.0.1:27017/?directConnection=true', { serverSelectionTimeoutMS: 5000 })

client
  .db('admin')
  .command({ hello: 1 })
  .then(
    ({ isWritablePrimary }) => process.exit(isWritablePrimary ? 0 : 1),
    () => process.exit(1),
  )
