import { Writable } from 'node:stream'
import { IDENTITY_PUBLIC_KEYS } from '@plekje/testing/service-caller'
import { pino } from 'pino'
import {
  answer,
  assembleService,
  ConflictError,
  implement,
  OutdatedVersionError,
  prebuilt,
  type ServiceParts,
  ServiceSettings,
  TooManyRequestsError,
} from '../src'
import { sampleApi } from './sample-api'

export const settings = ServiceSettings.parse({ PORT: 0, IDENTITY_PUBLIC_KEYS })

function refuseOutdated(version: number | undefined) {
  if (version !== undefined && version !== 3) throw new OutdatedVersionError('changed', 'Dit is intussen gewijzigd.')
}

const failures: Record<string, () => never> = {
  conflict: () => {
    throw new Error('while saving', { cause: new ConflictError('taken', 'Deze naam is bezet.') })
  },
  limit: () => {
    throw new TooManyRequestsError('too_many', 'Probeer het over een minuut opnieuw.', { retryAfterSeconds: 60 })
  },
  database: () => {
    const error = new Error('connect refused')
    error.name = 'MongoServerSelectionError'
    throw new Error('find failed', { cause: error })
  },
}

export const samples = implement(sampleApi, {
  getThing: ({ params, query, member }) => ({
    name: params.name,
    ...(query.limit === undefined ? {} : { limit: query.limit }),
    ...(member ? { by: member.username } : {}),
    secretNote: 'never leaves',
  }),
  getSpecial: () => prebuilt('{"special":true,"extra":1}', { headers: { 'X-Kept': 'yes' } }),
  // Every item has version 3.
  editThing: ({ body }) => {
    refuseOutdated(body.version)
    return { note: body.note, version: 4 }
  },
  forgetThing: ({ query }) => refuseOutdated(query.version),
  addThing: ({ body, member }) =>
    body.name === 'again'
      ? answer({ name: body.name, owner: member.id }, { status: 200 })
      : { name: body.name, owner: member.id },
  noteThing: ({ body }) => ({ length: body.note.length }),
  wakeThing: () => undefined,
  dropThing: () => undefined,
  exportThings: ({ caller }) => ({ caller: caller ?? '' }),
  fail: ({ params }) => {
    const fail = failures[params.how]
    if (fail) fail()
    throw new Error('a secret detail')
  },
})

/** A service on a free port that records its log lines. */
export async function startSample(parts: Partial<ServiceParts> = {}) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const service = assembleService({
    name: 'sample',
    settings,
    engines: {},
    implementations: [samples],
    log: pino({ level: 'debug' }, stream),
    ...parts,
  })
  const { url } = await service.start()
  return { service, url, lines }
}
