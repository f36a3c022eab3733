import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOPICS } from '@plekje/contracts'
import { deadLettersOf, EngineSettings, type EventMessage, openEngines } from '@plekje/engines'
import { eventMessage } from '@plekje/service-kit'
import { discardPlatform, freePort, type PlatformProcess, startPlatformProcess, waitUntil } from '@plekje/testing'
import type { APIRequestContext, Page } from 'playwright-core'
import { administrator } from './administrator'
import { signIn } from './member'
import { type Visitor, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
let platform: PlatformProcess | undefined

/** Writes to the event log of a platform before it starts. */
async function write(dataDir: string, messages: readonly (readonly [topic: string, message: EventMessage])[]) {
  const { events, close } = await openEngines(EngineSettings.parse({ DATA_DIR: dataDir }), ['events'])
  await events.declareTopics(TOPICS)
  for (const [topic, message] of messages) await events.publish(topic, [message])
  await close()
}

/** An event that every consumer refuses, because it violates its schema. */
const refusable = (key: string): EventMessage => ({
  id: randomUUID(),
  key,
  headers: {},
  value: JSON.stringify({ data: 'dit is geen bezoek' }),
})

/** The dead letter of a consumer that gave up on a click because its store was unavailable. */
const gaveUp = (venueId: number): EventMessage => {
  const click = eventMessage('venue.activity', venueId, { venueId, actionType: 'phone_click', bot: false })
  const about = {
    'dead-letter-reason': 'Error: the store is away',
    'dead-letter-group': 'analytics',
    'dead-letter-attempts': '5',
    'dead-letter-at': new Date().toISOString(),
  }
  return { ...click, headers: { ...click.headers, ...about } }
}

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'plekje-system-'))
  await write(dataDir, [
    ['venue.activity', refusable('geweigerd')],
    [deadLettersOf('venue.activity'), gaveUp(3)],
  ])
  // Nothing listens on the port of search.
  const env = { SEARCH_URL: `http://127.0.0.1:${await freePort()}` }
  platform = await startPlatformProcess({ env, dataDir })
})
afterAll(async () => {
  if (platform) await discardPlatform(platform)
})

async function atSystem(): Promise<Visitor> {
  if (!platform) throw new Error('the platform did not start')
  const visitor = await newVisitor({ baseURL: platform.url })
  await signIn(visitor.context, administrator(platform.dataDir))
  await visitor.page.goto('/admin')
  await visitor.page.getByRole('tab', { name: 'Systeem' }).click()
  return visitor
}

const letters = async (request: APIRequestContext): Promise<{ key: string; position: string; eventId: string }[]> =>
  (await (await request.get('/api/admin/events/dead-letters')).json()).letters
const part = (page: Page, group: string, name: string) =>
  page.getByRole('list', { name: group }).getByRole('listitem').filter({ hasText: name })
const row = (page: Page, key: string) => page.getByRole('row').filter({ hasText: `venue.activity ${key}` })

describe('the health of the site', () => {
  it('is shown of every service and engine, with the one that is away by name', async () => {
    const { page } = await atSystem()
    await part(page, 'Diensten', 'Zoeken').getByText('Onbereikbaar').waitFor()
    const services = ['Toegangspoort', 'Accounts', 'Venues', 'Vrienden en favorieten', 'Reviews', 'Planner', 'Cijfers']
    const isAllWell = async () => {
      for (const name of services) {
        if ((await part(page, 'Diensten', name).getByText('Werkt').count()) === 0) return false
      }
      return true
    }
    // A service that has much to do right after its start may not answer in time at first.
    await waitUntil(
      async () => {
        if (await isAllWell()) return true
        await page.getByRole('button', { name: 'Ververs' }).click()
        return false
      },
      { what: 'the other services to work', intervalMs: 1000 },
    )
    await page.getByText('Vraagt aandacht: Zoeken.').waitFor()
    const engines = await page.getByRole('list', { name: 'Opslag en hulpmiddelen' }).getByRole('listitem').count()
    expect(engines).toBeGreaterThanOrEqual(6)
    const checkedBefore = await page.getByText(/^Bekeken om /).textContent()
    await waitUntil(
      async () => {
        await page.getByRole('button', { name: 'Ververs' }).click()
        return (await page.getByText(/^Bekeken om /).textContent()) !== checkedBefore
      },
      { what: 'a new look', intervalMs: 500 },
    )
  })
})

describe('messages that got stuck', () => {
  it('are shown with who gave up and why; one is handed on again and counts, one is discarded with a reason', async () => {
    const { page, context, complaints } = await atSystem()
    await waitUntil(async () => (await letters(context.request)).length === 2, { what: 'the consumer to give up' })
    await page.reload()
    const refused = row(page, 'geweigerd')
    await refused.getByText('analytics').waitFor()
    await row(page, '3').getByText('Error: the store is away').waitFor()
    await refused.getByRole('button', { name: /^Bekijken/ }).click()
    const shown = page.getByRole('dialog', { name: 'Vastgelopen bericht' })
    await shown.getByText('dit is geen bezoek').waitFor()
    await shown.getByRole('button', { name: 'Terug' }).click()

    const clicks = async () => {
      const reply = await context.request.get('/api/admin/venues/3/details')
      return (await reply.json()).analytics.phoneClicks
    }
    const clicksBefore = await clicks()
    await row(page, '3').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Opnieuw aanbieden' }).click()
    const question = page.getByRole('alertdialog', { name: '1 bericht opnieuw aanbieden?' })
    await question.getByRole('button', { name: 'Opnieuw aanbieden' }).click()
    await waitForNotice(page, '1 bericht is opnieuw aangeboden.')
    await row(page, '3').waitFor({ state: 'detached' })
    await waitUntil(async () => (await clicks()) === clicksBefore + 1, { what: 'the click to count' })

    await refused.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Verwerpen' }).click()
    const why = page.getByRole('alertdialog', { name: '1 bericht verwerpen?' })
    await why.getByRole('button', { name: 'Verwerpen' }).click()
    await why.getByText('Geef een reden.').waitFor()
    await why.getByLabel('Reden').fill('Kwam van een proef.')
    await why.getByRole('button', { name: 'Verwerpen' }).click()
    await waitForNotice(page, '1 bericht is verworpen.')
    await page.getByText('Er zijn geen vastgelopen berichten.').waitFor()
    expect(await letters(context.request)).toEqual([])
    expect(complaints.all).toEqual([])

    const log = '/api/admin/audit?action=dead-letters'
    await waitUntil(async () => (await (await context.request.get(log)).json()).entries.length === 2, {
      what: 'both decisions to be in the log',
    })
    await page.getByRole('tab', { name: 'Logboek' }).click()
    await page.getByText('Kwam van een proef.').waitFor()
  })
})
