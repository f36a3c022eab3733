import { setTimeout as pause } from 'node:timers/promises'
import { createRandomness, percentiles, type Randomness, waitUntil } from '@plekje/testing'
import { type Checks, ensure } from '../checks'
import { type Administrator, signInAdministrator, type TestVenue } from './administrator'
import { type EventWatch, watchEvents } from './kafka'
import { requestAll, responsesShowing, waitUntilFound } from './public-responses'
import type { Site } from './site'

const VENUE_COUNT = 60
/** Few, because each change requests all public responses of all gateways at once. */
const CONCURRENT_CHANGES = 3
/** A hidden venue must have disappeared everywhere after this long. */
const HIDDEN_WITHIN_MS = 1000
const QUEUED_TASKS = 10_000
const VENUES_WHILE_BUSY = 20
const SINGLE_CHANGE_ROUNDS = 4
/** Duplicates of an event, a write or an announcement arrive within this time. */
const DUPLICATE_WAIT_MS = 1500

interface ChangeContext {
  readonly site: Site
  readonly admin: Administrator
  readonly events: EventWatch
  readonly random: Randomness
}

const changeChecks: Readonly<Record<string, (context: ChangeContext) => Promise<string>>> = {
  'each change is one publication, one write to the index and one announcement': checkSingleChanges,
  'both gateways show hides and renames in time, and lose none': checkManyChanges,
  'hidden and deleted venues are gone while 10,000 tasks wait in the index': checkHidingWhileBusy,
}

export const wantsChanges = (checks: Checks, prefix = ''): boolean =>
  Object.keys(changeChecks).some((name) => checks.wants(prefix + name))

export async function checkChanges(checks: Checks, site: Site, prefix = ''): Promise<void> {
  if (!wantsChanges(checks, prefix)) return
  const context: ChangeContext = {
    site,
    admin: await signInAdministrator(site),
    events: await watchEvents(site.broker, ['listing.changed', 'search.refreshed']),
    random: createRandomness(site.settings.seed),
  }
  for (const [name, check] of Object.entries(changeChecks)) await checks.try(prefix + name, () => check(context))
  await context.events.close()
}

/** Returns random letters, which resemble no other word. */
const randomWord = (random: Randomness): string =>
  Array.from({ length: 12 }, () => 'bcdfghjklmnpqrstvwxz'[random.int(0, 19)]).join('')
const nameOf = (random: Randomness): string => `Proefplek ${randomWord(random)}`

const changesOf = ({ messages }: EventWatch, id: number) =>
  messages.filter(({ topic, data }) => topic === 'listing.changed' && data.listingId === id)
const announcementsOf = ({ messages }: EventWatch, id: number) =>
  messages.filter(
    ({ topic, data }) => topic === 'search.refreshed' && Array.isArray(data.listingIds) && data.listingIds.includes(id),
  )

async function checkSingleChanges({ site, admin, events, random }: ChangeContext): Promise<string> {
  await site.index.takeWritten()
  let changes = 0
  const writtenIds: number[] = []
  const checkChange = async (id: number, what: string) => {
    changes += 1
    const countWrites = () => writtenIds.filter((writtenId) => writtenId === id).length
    const expected = countWrites() + 1
    const isAnnounced = () => announcementsOf(events, id).length >= expected
    await waitUntil(isAnnounced, { timeoutMs: 30_000, intervalMs: 50, what: `${what} being announced` })
    await pause(DUPLICATE_WAIT_MS)
    writtenIds.push(...(await site.index.takeWritten()).map((document) => document.id))
    const counts = [changesOf(events, id).length, announcementsOf(events, id).length, countWrites()]
    ensure(
      counts.every((count) => count === expected),
      `${what}: ${counts[0]} publications, ${counts[1]} announcements and ${counts[2]} writes in place of ${expected}`,
    )
  }
  for (let round = 0; round < SINGLE_CHANGE_ROUNDS; round += 1) {
    const { id } = await admin.create(nameOf(random))
    await checkChange(id, 'a new venue')
    await admin.rename(id, nameOf(random))
    await checkChange(id, 'a rename')
    await admin.setVisible(id, false)
    await checkChange(id, 'a hide')
    await admin.setVisible(id, true)
    await checkChange(id, 'a show')
    await admin.remove(id)
    await checkChange(id, 'a deletion')
  }
  return `${changes} changes: ${changes} publications, ${writtenIds.length} writes, ${changes} announcements`
}

interface LateChange {
  readonly venue: TestVenue
  /** Number of the change of this venue, from 1. */
  readonly change: number
  /** Epoch milliseconds. */
  readonly acknowledgedAt: number
  /** Titles of the responses that still showed the former state. */
  readonly staleResponses: readonly string[]
  /** Epoch milliseconds of the last of these responses. */
  readonly answeredAt: number
}

/** Says whether the publication or a later step was late. Waits until no response shows the former state. */
async function describeLate({ site, events }: ChangeContext, late: LateChange): Promise<string> {
  const { venue, change, acknowledgedAt, staleResponses } = late
  const isGone = async () => (await responsesShowing(site.gateways(), venue, { titles: staleResponses })).length === 0
  const ending = await waitUntil(isGone, { timeoutMs: 30_000, intervalMs: 50, what: `${venue.name} being gone` }).then(
    () => `gone after ${Date.now() - acknowledgedAt} ms`,
    () => 'not gone after 30 s',
  )
  const publication = changesOf(events, venue.id)[change - 1]
  const published = publication ? `published after ${publication.publishedAt - acknowledgedAt} ms` : 'not published'
  return `${venue.name} (${venue.id}) is in ${staleResponses.join(', ')}, as answered after ${late.answeredAt - acknowledgedAt} ms: ${published}, ${ending}`
}

interface TestedVenue {
  venue: TestVenue
  isVisible: boolean
  changes: number
}

async function checkManyChanges(context: ChangeContext): Promise<string> {
  const { site, admin, events, random } = context
  const changeCount = site.settings.changes
  const venues = new Map<number, TestedVenue>()
  while (venues.size < Math.min(VENUE_COUNT, changeCount)) {
    const venue = await admin.create(nameOf(random))
    venues.set(venue.id, { venue, isVisible: true, changes: 1 })
  }
  for (const { venue } of venues.values()) await waitUntilFound(site.gateways(), venue, performance.now())

  const late: string[] = []
  const foundMs: number[] = []
  let hides = 0
  let renames = 0
  const recordIfLate = async (
    venue: TestVenue,
    { change, acknowledgedAt, byName = false }: { change: number; acknowledgedAt: number; byName?: boolean },
  ) => {
    const staleResponses = await responsesShowing(site.gateways(), venue, { byName })
    const answeredAt = Date.now()
    if (staleResponses.length > 0)
      late.push(await describeLate(context, { venue, change, acknowledgedAt, staleResponses, answeredAt }))
  }
  const change = async (tested: TestedVenue) => {
    tested.changes += 1
    if (!tested.isVisible) {
      tested.venue = await admin.setVisible(tested.venue.id, true)
      tested.isVisible = true
      await waitUntilFound(site.gateways(), tested.venue, performance.now())
      return
    }
    await requestAll(site.gateways(), tested.venue)
    const former = tested.venue
    if (random.chance(0.5)) {
      hides += 1
      tested.venue = await admin.setVisible(tested.venue.id, false)
      tested.isVisible = false
      const acknowledgedAt = Date.now()
      await pause(HIDDEN_WITHIN_MS)
      await recordIfLate(former, { change: tested.changes, acknowledgedAt })
      return
    }
    renames += 1
    tested.venue = await admin.rename(tested.venue.id, nameOf(random))
    const acknowledgedAt = Date.now()
    foundMs.push(await waitUntilFound(site.gateways(), tested.venue, performance.now()))
    const venueByFormerName = { ...tested.venue, name: former.name }
    await recordIfLate(venueByFormerName, { change: tested.changes, acknowledgedAt, byName: true })
  }
  const idle = [...venues.values()]
  await Promise.all(
    Array.from({ length: CONCURRENT_CHANGES }, async () => {
      while (hides + renames < changeCount) {
        const [tested] = idle.splice(random.int(0, idle.length - 1), 1)
        if (!tested) return
        await change(tested)
        idle.push(tested)
      }
    }),
  )
  ensure(late.length === 0, `${late.length} of ${hides + renames} were seen late:\n${late.slice(0, 10).join('\n')}`)

  const total = [...venues.values()].reduce((sum, { changes }) => sum + changes, 0)
  const published = () => [...venues.keys()].flatMap((id) => changesOf(events, id))
  await waitUntil(() => published().length >= total, { timeoutMs: 30_000, intervalMs: 200, what: 'every publication' })
  ensure(published().length === total, `${published().length} publications of ${total} changes`)
  for (const { venue, isVisible } of venues.values()) {
    const responses = await responsesShowing(site.gateways(), venue)
    ensure(
      isVisible ? responses.length > 0 : responses.length === 0,
      `${venue.name} is in ${responses.join(', ') || 'no answer'}`,
    )
    await admin.remove(venue.id)
  }
  const { p50, p95, max } = percentiles(foundMs)
  return (
    `${hides} hides, none seen ${HIDDEN_WITHIN_MS} ms after its acknowledgement; ${renames} renames found after ` +
    `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, max ${max.toFixed(0)} ms; ${total} changes, ${total} publications`
  )
}

async function checkHidingWhileBusy({ site, admin, random }: ChangeContext): Promise<string> {
  const venues: TestVenue[] = []
  while (venues.length < VENUES_WHILE_BUSY) venues.push(await admin.create(nameOf(random)))
  for (const venue of venues) await waitUntilFound(site.gateways(), venue, performance.now())
  await site.index.keepBusy(QUEUED_TASKS)
  const late: string[] = []
  let renamed: TestVenue | undefined
  try {
    for (const [index, venue] of venues.entries()) {
      await requestAll(site.gateways(), venue)
      if (index === 0) {
        renamed = await admin.rename(venue.id, nameOf(random))
        continue
      }
      if (index % 2 === 0) await admin.setVisible(venue.id, false)
      else await admin.remove(venue.id)
      await pause(HIDDEN_WITHIN_MS)
      const staleResponses = await responsesShowing(site.gateways(), venue)
      if (staleResponses.length > 0) late.push(`${venue.name} (${venue.id}) is in ${staleResponses.join(', ')}`)
    }
    ensure((await site.index.countWaiting()) > QUEUED_TASKS / 2, 'the index was done too early')
  } finally {
    await site.index.release()
  }
  ensure(late.length === 0, `${late.length} were seen late:\n${late.join('\n')}`)
  const releasedAt = performance.now()
  const tookMs = renamed ? await waitUntilFound(site.gateways(), renamed, releasedAt) : 0
  for (const venue of venues.slice(1)) {
    const staleResponses = await responsesShowing(site.gateways(), venue)
    ensure(staleResponses.length === 0, `${venue.name} came back: ${staleResponses.join(', ')}`)
  }
  return `${venues.length - 1} hidden or deleted, none seen after ${HIDDEN_WITHIN_MS} ms; a rename found ${Math.round(tookMs)} ms after the queue was done`
}
