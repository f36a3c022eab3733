import type { Doc } from './document'

/** MongoDB's error codes in replies of this server, by official name. */
const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  SnapshotTooOld: 239,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  UnsupportedOpQueryCommand: 352,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  NoQueryExecutionPlans: 291,
  Location40324: 40324,
  Location40414: 40414,
  Location40415: 40415,
  Location50768: 50768,
} as const

export type CodeName = keyof typeof codes

/** An error that is sent to the client, with MongoDB's code and name. */
export class CommandError extends Error {
  readonly code: number

  constructor(
    readonly codeName: CodeName,
    message: string,
    readonly details: Doc = {},
  ) {
    super(message)
    this.code = codes[codeName]
  }
}

/** Creates an error after which a driver may retry the whole transaction. */
export const transientError = (codeName: 'WriteConflict' | 'NoSuchTransaction', message: string): CommandError =>
  new CommandError(codeName, message, { errorLabels: ['TransientTransactionError'] })

/** Turns any error of evaluating a query, expression or pipeline into an error of the command. */
export function toCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  const message = error instanceof Error ? error.message : String(error)
  const isFaultOfServer = !(error instanceof Error) || error instanceof ReferenceError || error instanceof TypeError
  return new CommandError(isFaultOfServer ? 'InternalError' : 'BadValue', message)
}

/** The reply to a command that failed as a whole. */
export const errorReply = (error: CommandError): Doc => ({
  ok: 0,
  errmsg: error.message,
  code: error.code,
  codeName: error.codeName,
  ...error.details,
})
