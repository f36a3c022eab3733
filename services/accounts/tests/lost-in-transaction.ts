import { mongo } from 'mongoose'

/** The driver's error when a connection breaks in a transaction, whose writes the server then undoes. */
export function lostInTransaction(): Error {
  const error = new mongo.MongoNetworkError('connection 1 to 127.0.0.1:27017 closed')
  error.addErrorLabel('TransientTransactionError')
  return error
}
