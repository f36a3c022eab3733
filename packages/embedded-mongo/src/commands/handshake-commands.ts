import type { Doc } from '../document'
import { SESSION_TIMEOUT_MINUTES } from '../transactions/sessions'
import { maxBsonBytes, maxMessageBytes } from '../wire/message'
import type { Command } from './command'

/** Announces the protocol of MongoDB 7.0, without compression. Without a `topologyVersion` drivers poll. */
const hello = (): Doc => ({
  helloOk: true,
  isWritablePrimary: true,
  ismaster: true,
  maxBsonObjectSize: maxBsonBytes,
  maxMessageSizeBytes: maxMessageBytes,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
  // Drivers use retryable writes and transactions only with members of a replica set.
  setName: 'embedded',
  secondary: false,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
})

/** Accepts all fields: drivers announce their capabilities, and use none that the reply does not confirm. */
const handshake: Command = { fields: 'any', run: hello }

const buildInfo: Command = {
  fields: [],
  run: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    modules: ['embedded-mongo'],
    maxBsonObjectSize: maxBsonBytes,
    ok: 1,
  }),
}

export const handshakeNames: ReadonlySet<string> = new Set(['hello', 'isMaster', 'ismaster'])

export const handshakeCommands: Readonly<Record<string, Command>> = {
  hello: handshake,
  isMaster: handshake,
  ismaster: handshake,
  ping: { fields: [], run: () => ({ ok: 1 }) },
  buildInfo,
  buildinfo: buildInfo,
}
