import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type BlobStore, type Documents, EngineSettings, openEngines, openFileBlobStore } from '@plekje/engines'
import { LONG_TIME_LIMITS } from '@plekje/testing'
import { mongo } from 'mongoose'
import {
  type BackupKey,
  type BackupOptions,
  type BackupSources,
  findBackup,
  generateBackupKey,
  listBackups,
  makeBackup,
  readFront,
  refuseOverData,
  restoreBackup,
  verifyBackup,
} from '../src/backup/files'

const RETENTION = { hours: 48, days: 7, weeks: 5 }
const DATABASES = ['accounts', 'listings', 'planner']
const VENUES = 2500

let root: string
let key: BackupKey
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plekje-backup-'))
  key = await generateBackupKey()
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await rm(root, { recursive: true, force: true })
})

interface Place {
  readonly documents: Documents
  readonly photos: { readonly photos: BlobStore; readonly 'review-photos': BlobStore }
  collection(database: string, name: string): Promise<mongo.Collection<mongo.BSON.Document>>
}

/** An embedded server with folders of photos. */
async function openPlace(name: string): Promise<Place> {
  const engines = await openEngines(EngineSettings.parse({ ...LONG_TIME_LIMITS, DATA_DIR: join(root, name) }), [
    'documents',
  ])
  closing.push(() => engines.close())
  const store = (service: string) => openFileBlobStore(join(root, name, service))
  return {
    documents: engines.documents,
    photos: { photos: store('listings'), 'review-photos': store('reviews') },
    collection: async (database, collection) =>
      (await engines.documents.connection(database)).collection(collection) as never,
  }
}

const sourcesOf = ({ documents, photos }: Place): BackupSources => ({
  documents,
  photos,
  databases: DATABASES,
  erasures: () => [{ userId: 'u-9', erasedAt: '2026-01-30T12:00:00.000Z' }],
  secrets: [{ kind: 'variable', name: 'SECOND_FACTOR_KEY', value: 'a secret that no file shows' }],
})

const optionsOf = (scratch: Documents): BackupOptions => ({
  folder: join(root, 'backups'),
  recipient: key.recipient,
  retention: RETENTION,
  scratch,
})

/** Two databases with something of each kind, and photos in both stores. */
async function openFilledPlace(): Promise<Place> {
  const place = await openPlace('site')
  const users = await place.collection('accounts', 'users')
  await users.createIndex({ email: 1 }, { unique: true, sparse: true })
  await users.insertMany([
    { _id: 'u-1' as never, email: 'lid@leden.example', joinedAt: new Date(0), weight: 1.5, tags: ['a', null] },
    {
      _id: 'u-2' as never,
      data: new mongo.Binary(Buffer.from([1, 2])),
      big: mongo.Long.fromString('9007199254740993'),
    },
  ])
  const venues = await place.collection('listings', 'venues')
  await venues.createIndex({ slug: 1 }, { unique: true })
  const recent = { changedAt: { $gt: new Date(0) } }
  await venues.createIndex({ changedAt: -1 }, { partialFilterExpression: recent })
  await venues.insertMany(Array.from({ length: VENUES }, (_, n) => ({ _id: n as never, slug: `venue-${n}` })))
  await place.collection('listings', 'empty').then((empty) => empty.createIndex({ at: 1 }, { expireAfterSeconds: 60 }))
  await place.photos.photos.put('photos/a/card', Buffer.from([0, 10, 255]), 'image/webp')
  await place.photos['review-photos'].put('review-photos/b/card', Buffer.from('b'), 'image/webp')
  return place
}

async function contentOf(place: Place): Promise<object> {
  const found: Record<string, unknown> = {}
  for (const [database, name] of [
    ['accounts', 'users'],
    ['listings', 'venues'],
    ['listings', 'empty'],
  ] as const) {
    const collection = await place.collection(database, name)
    const indexes = await collection.listIndexes().toArray()
    found[`${database}.${name}`] = { documents: await collection.find().sort({ _id: 1 }).toArray(), indexes }
  }
  return {
    ...found,
    venuePhoto: await place.photos.photos.get('photos/a/card'),
    reviewPhoto: await place.photos['review-photos'].get('review-photos/b/card'),
  }
}

describe('a backup', () => {
  it('restores documents, indexes and photos of both stores', async () => {
    const site = await openFilledPlace()
    const made = await makeBackup(sourcesOf(site), optionsOf((await openPlace('scratch')).documents))
    expect(made.parts.map(({ title, records }) => [title, records])).toEqual([
      ['erasures', 1],
      ['secrets', 1],
      ['accounts.users', 2],
      ['listings.empty', 0],
      ['listings.venues', VENUES],
      ['photos', 2],
    ])
    expect(await verifyBackup(made.path, key.identity, DATABASES)).toEqual(made.parts)
    const restored = await openPlace('restored')
    const target = { ...restored, databases: DATABASES }
    await refuseOverData(target)
    expect(await restoreBackup(made.path, key.identity, target)).toEqual({ documents: VENUES + 2, photos: 2 })
    expect(await contentOf(restored)).toEqual(await contentOf(site))
    const { erasures, secrets } = await readFront(made.path, key.identity)
    expect([erasures, secrets]).toEqual([sourcesOf(site).erasures(), sourcesOf(site).secrets])
  })

  it('is of one moment, even when documents change while it is made', async () => {
    const site = await openFilledPlace()
    const venues = await site.collection('listings', 'venues')
    const sources = sourcesOf(site)
    const made = await makeBackup(
      {
        ...sources,
        erasures: async function* () {
          await venues.deleteMany({ _id: { $gte: 10 as never } })
          await venues.insertOne({ _id: -1 as never, slug: 'later' })
          yield* []
        },
      },
      optionsOf((await openPlace('scratch')).documents),
    )
    const restored = await openPlace('restored')
    await restoreBackup(made.path, key.identity, { ...restored, databases: DATABASES })
    const slugs = await (await restored.collection('listings', 'venues')).distinct('slug')
    expect([slugs.length, slugs.includes('later')]).toEqual([VENUES, false])
  })

  it('is encrypted, in a file for its owner only', async () => {
    const site = await openFilledPlace()
    const { path } = await makeBackup(sourcesOf(site), optionsOf((await openPlace('scratch')).documents))
    expect((await stat(path)).mode & 0o077).toBe(0)
    const bytes = await readFile(path)
    for (const text of ['leden.example', 'venue-1', 'secret']) expect(bytes.includes(text)).toBe(false)
  })

  it('leaves no scratch database and keeps the earlier backups when the check fails', async () => {
    const site = await openFilledPlace()
    const scratch = (await openPlace('scratch')).documents
    const first = await makeBackup(sourcesOf(site), optionsOf(scratch))
    const failing = {
      ...scratch,
      connection: async (database: string) => {
        if (database === 'backup-check-listings') throw new Error('no space left')
        return scratch.connection(database)
      },
    }
    await expect(makeBackup(sourcesOf(site), optionsOf(failing))).rejects.toThrow('no space left')
    expect(await listBackups(join(root, 'backups'))).toEqual([{ path: first.path, moment: first.moment }])
    expect(await readdir(join(root, 'backups'))).toHaveLength(1)
    const left = await (await scratch.connection('backup-check-accounts')).listCollections()
    expect(left).toEqual([])
  })

  it('keeps the earlier backups when a database cannot be read to its end', async () => {
    const site = await openFilledPlace()
    const scratch = (await openPlace('scratch')).documents
    const first = await makeBackup(sourcesOf(site), optionsOf(scratch))
    const failing = {
      ...sourcesOf(site),
      erasures: async function* () {
        yield { userId: 'u-1', erasedAt: '2026-01-30T12:00:00.000Z' }
        throw new Error('the server went away')
      },
    }
    await expect(makeBackup(failing, optionsOf(scratch))).rejects.toThrow('the server went away')
    expect(await readdir(join(root, 'backups'))).toEqual([basename(first.path)])
  })
})

describe('a restore', () => {
  async function backedUp() {
    const site = await openFilledPlace()
    const { path } = await makeBackup(sourcesOf(site), optionsOf((await openPlace('scratch')).documents))
    return { site, path, target: { ...site, databases: DATABASES } }
  }

  it('over data is refused without --over, and replaces all of it with --over', async () => {
    const { site, path, target } = await backedUp()
    await expect(refuseOverData(target)).rejects.toThrow(/there are databases already.*--over/)
    await (await site.collection('planner', 'plans')).insertOne({ later: true })
    await site.photos.photos.put('photos/later/card', Buffer.from('x'), 'image/webp')
    await restoreBackup(path, key.identity, target)
    expect(await (await site.collection('planner', 'plans')).countDocuments()).toBe(0)
    expect(await site.photos.photos.get('photos/later/card')).toBeNull()
  })

  it('beside the live databases keeps the photos', async () => {
    const site = await openFilledPlace()
    const { path } = await makeBackup(sourcesOf(site), optionsOf((await openPlace('scratch')).documents))
    await site.photos.photos.put('photos/later/card', Buffer.from('x'), 'image/webp')
    const target = { ...site, databases: DATABASES, photos: null }
    expect(await restoreBackup(path, key.identity, target)).toMatchObject({ photos: 0 })
    expect(await site.photos.photos.get('photos/later/card')).not.toBeNull()
  })

  it('of a database that the site does not have is refused', async () => {
    const site = await openFilledPlace()
    const { path } = await makeBackup(sourcesOf(site), optionsOf((await openPlace('scratch')).documents))
    await expect(verifyBackup(path, key.identity, ['accounts'])).rejects.toThrow('none of this site')
  })

  it('of a secret whose name leads out of its folder is refused', async () => {
    const site = await openFilledPlace()
    const sources = { ...sourcesOf(site), secrets: [{ kind: 'file' as const, name: '../key', value: 'x' }] }
    const { path } = await makeBackup(sources, optionsOf((await openPlace('scratch')).documents))
    await expect(verifyBackup(path, key.identity, DATABASES)).rejects.toThrow('leads out of its folder')
  })

  it('over photos without databases is refused too', async () => {
    const place = await openPlace('photos-only')
    await place.photos['review-photos'].put('review-photos/b/card', Buffer.from('b'), 'image/webp')
    await expect(refuseOverData({ ...place, databases: DATABASES })).rejects.toThrow('there are photos already')
  })

  it('with another key is refused', async () => {
    const { path } = await backedUp()
    const { identity } = await generateBackupKey()
    await expect(verifyBackup(path, identity, DATABASES)).rejects.toThrow(
      'is encrypted for another key than BACKUP_IDENTITY',
    )
    await expect(verifyBackup(path, 'my-key', DATABASES)).rejects.toThrow('BACKUP_IDENTITY is no identity of age')
  })

  it('of a file that was cut off at any byte is refused', async () => {
    const { path } = await backedUp()
    const whole = await readFile(path)
    for (const length of [0, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      await writeFile(path, whole)
      await truncate(path, length)
      await expect(verifyBackup(path, key.identity, DATABASES)).rejects.toThrow(/is damaged .*take another one/)
    }
  })

  it('of a file with any bit flipped is refused', async () => {
    const { path } = await backedUp()
    const whole = await readFile(path)
    for (const at of [250, Math.floor(whole.length / 2), whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[at] = (whole[at] ?? 0) ^ 4
      await writeFile(path, changed)
      await expect(verifyBackup(path, key.identity, DATABASES)).rejects.toThrow(/is damaged .*take another one/)
    }
  })

  it('takes the newest backup that is not after the time', async () => {
    const folder = join(root, 'backups')
    await expect(findBackup(folder, new Date())).rejects.toThrow('has no backup of')
    await mkdir(folder)
    for (const hour of ['09', '13', '21']) {
      await writeFile(join(folder, `plekje-2026-01-30T${hour}-00-00.000Z.age`), '')
      await writeFile(join(folder, `plekje-2026-01-30T${hour}-30-00.000Z.age.unfinished`), '')
    }
    const { moment } = await findBackup(folder, new Date('2026-01-30T14:00:00Z'))
    expect(moment).toEqual(new Date('2026-01-30T13:00:00Z'))
    await expect(findBackup(folder, new Date('2026-01-30T08:00:00Z'))).rejects.toThrow(
      'the oldest one is of 2026-01-30T09:00:00.000Z',
    )
  })
})
