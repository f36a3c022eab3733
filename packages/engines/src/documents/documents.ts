import type { Connection } from 'mongoose'

/**
 * The role "documents": MongoDB, or the embedded server that speaks its protocol. Services use mongoose on the
 * connection with either. Each service uses its own database and no other.
 */
export interface Documents {
  readonly kind: 'mongodb' | 'embedded'
  /** An open connection to one database, cached by name. Rejects when the server cannot be reached. */
  connection(database: string): Promise<Connection>
  /** Rejects when the server does not answer within 2 seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}
