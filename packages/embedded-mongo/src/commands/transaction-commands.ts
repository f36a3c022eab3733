import type { Command } from './command'

const commitTransaction: Command = {
  fields: ['recoveryToken'],
  run: (fields, { sessions }) => sessions.commit(fields.all),
}

const abortTransaction: Command = {
  fields: ['recoveryToken'],
  run(fields, { sessions }) {
    sessions.abort(fields.all)
    return { ok: 1 }
  },
}

const endSessions: Command = {
  fields: [],
  run(fields, { sessions }) {
    sessions.endSessions(fields.array('endSessions'))
    return { ok: 1 }
  },
}

export const transactionCommands: Readonly<Record<string, Command>> = {
  commitTransaction,
  abortTransaction,
  endSessions,
}
