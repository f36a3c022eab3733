import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { createMember, signIn } from './member'
import { firstListing, newTab, siteUrl, type Visitor, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)
const CREDIT = '© OpenStreetMap-bijdragers (ODbL)'
const run = process.pid

async function atImport(options: Parameters<typeof newVisitor>[0] = {}): Promise<Visitor> {
  const visitor = await newAdministrator(options)
  await visitor.page.goto('/admin/import')
  await visitor.page.getByRole('heading', { level: 1, name: 'Venues importeren' }).waitFor()
  return visitor
}

const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: name.endsWith('csv') ? 'text/csv' : '', buffer: Buffer.from(text) })
const rowOf = (page: Page, line: number) =>
  page
    .getByRole('table', { name: 'Regels van het bestand' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(line), exact: true }) })
const found = async (name: string): Promise<{ slug: string; id: number } | undefined> => {
  const reply = await fetch(`${siteUrl()}/api/search?search=${encodeURIComponent(name)}`)
  const { hits } = (await reply.json()) as { hits: { name: string; slug: string; id: number }[] }
  return hits.find((hit) => hit.name === name)
}
const live = (name: string) => waitUntil(() => found(name), { what: `${name} to be found` })
const gone = (name: string, slug: string) =>
  waitUntil(async () => !(await found(name)) && (await fetch(`${siteUrl()}/api/listings/${slug}`)).status === 404, {
    what: `${name} to be gone`,
  })

async function undo(page: Page, count: string) {
  await page.getByRole('button', { name: 'Maak ongedaan' }).click()
  const question = page.getByRole('alertdialog', { name: 'Import ongedaan maken?' })
  await question.getByText(`Dit verwijdert ${count} met reviews, foto’s en cijfers.`).waitFor()
  await question.getByRole('button', { name: 'Maak ongedaan' }).click()
  await page.getByText(`${count} verwijderd`).first().waitFor()
}

/** A CSV file with two new venues, two duplicates and two invalid rows. */
const csv = (existing: { name: string; place: string }) =>
  [
    'naam;categorie;plaats;adres;openingstijden;korte omschrijving',
    `Café Kadeproef ${run};Bars;Utrecht;Oudegracht 1;Do t/m za: 16:00-01:00;"Aan het water; onder de brug"`,
    `Zwemproef ${run};zwembad;Utrecht;;;`,
    ';Bars;Utrecht;;;',
    `Kadeproef ${run};bars;Utrecht;;;`,
    `${existing.name};Minigolf;${existing.place};;;`,
    `Eetproef ${run};Restaurants;Tiel;;;`,
  ].join('\r\n')

const osm = () => {
  const feature = (id: number, properties: object, at: number) => ({
    type: 'Feature',
    id: `node/${run}${id}`,
    properties,
    geometry: { type: 'Point', coordinates: [5.12 + at / 100, 52.09] },
  })
  const city = { 'addr:city': 'Utrecht' }
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature(1, { name: `Kaartkroeg ${run}`, amenity: 'pub', opening_hours: 'Mo-Su 12:00-23:00', ...city }, 0),
      feature(2, { name: `Bankje ${run}`, amenity: 'bench', ...city }, 1),
      feature(1, { name: `Kaartkroeg Oost ${run}`, amenity: 'bar', ...city }, 2),
    ],
  })
}

describe('importing a CSV file', () => {
  it('says why a file cannot be read', async () => {
    const { page } = await atImport()
    await choose(page, 'leeg.csv', ' ')
    await page.getByText('Dit bestand is leeg.').waitFor()
    await choose(page, 'half.csv', 'naam;plaats\r\nX;Utrecht')
    await page
      .getByText(/Dit bestand heeft geen kolom ‘categorie’/)
      .first()
      .waitFor()
    await choose(page, 'kaart.geojson', '{"type":"Feature"')
    await page.getByText('Dit bestand is geen geldige JSON.').first().waitFor()
    await eventually(() => new URL(page.url()).search).toBe('')
  })

  it('shows first what becomes of each row, then adds the new ones, and takes them back', async () => {
    const { page, complaints } = await atImport()
    const file = `proef-${run}.csv`
    const existing = await firstListing('category=minigolf&limit=1')
    const { locationName: place } = await (await fetch(`${siteUrl()}/api/listings/${existing.slug}`)).json()
    await choose(page, file, csv({ name: existing.name, place }))
    await page.getByRole('heading', { name: file }).waitFor()
    await page.getByText(/^CSV, ingelezen door admin op /).waitFor()

    await rowOf(page, 2).getByText('Nieuw').waitFor()
    await rowOf(page, 3).getByText('De categorie ‘zwembad’ kennen we niet.').waitFor()
    await rowOf(page, 4).getByText('Deze rij heeft geen naam.').waitFor()
    await rowOf(page, 5).getByText(`Lijkt op Café Kadeproef ${run} op regel 2`).waitFor()
    await rowOf(page, 6).getByRole('link', { name: existing.name }).waitFor()
    await rowOf(page, 7).getByText('Nieuw').waitFor()
    for (const choice of ['Alle (6)', 'Nieuw (2)', 'Dubbel (2)', 'Fout (2)']) {
      await page.getByRole('radio', { name: choice }).waitFor()
    }
    await page.getByRole('radio', { name: 'Fout (2)' }).check()
    await rowOf(page, 2).waitFor({ state: 'detached' })
    await eventually(() => new URL(page.url()).searchParams.get('state')).toBe('invalid')
    // Previewing adds nothing, and the address leads back to it.
    expect(await found(`Café Kadeproef ${run}`)).toBeUndefined()
    await page.reload()
    await rowOf(page, 3).waitFor()

    await page.getByRole('button', { name: 'Voeg 2 venues toe' }).click()
    await waitForNotice(page, '2 venues toegevoegd')
    await page.getByRole('radio', { name: 'Alle (6)' }).check()
    await rowOf(page, 5).getByText('Overgeslagen').waitFor()
    const { slug } = await live(`Café Kadeproef ${run}`)
    await rowOf(page, 2)
      .getByRole('link', { name: `Bekijken: Café Kadeproef ${run}` })
      .click()
    await page.getByRole('heading', { level: 1, name: `Café Kadeproef ${run}` }).waitFor()
    await page.getByRole('link', { name: 'View Public Page' }).click()
    await page.getByText('Aan het water; onder de brug').first().waitFor()
    await eventually(() => page.getByRole('link', { name: CREDIT }).count()).toBe(0)

    await page.goto('/admin/import')
    await page.getByRole('link', { name: file }).first().click()
    await undo(page, '2 venues')
    await gone(`Café Kadeproef ${run}`, slug)
    await page.getByRole('link', { name: 'Alle imports' }).click()
    await page.getByRole('row').filter({ hasText: file }).first().getByText('Ongedaan gemaakt').waitFor()
    expect(complaints.all).toEqual([])
  })
})

describe('importing a file of OpenStreetMap', () => {
  it('credits it wherever one of its venues is shown, also to a member who keeps it', async () => {
    const { page } = await atImport()
    const name = `Kaartkroeg ${run}`
    await choose(page, 'utrecht.geojson', osm())
    await page.getByText(/^OpenStreetMap, ingelezen door admin op /).waitFor()
    await rowOf(page, 2).getByText('Dit is geen soort plek die we opnemen.').waitFor()
    await rowOf(page, 3).getByText(`Lijkt op ${name} op regel 1`).waitFor()
    await page.getByRole('button', { name: 'Voeg 1 venue toe' }).click()
    await waitForNotice(page, '1 venue toegevoegd')
    const { slug, id } = await live(name)

    const member = await newVisitor()
    await signIn(member.context, await createMember('kaart'), { sawWelcome: true })
    const kept = await member.context.request.post('/api/favorites', { data: { listingId: id } })
    expect(kept.ok()).toBe(true)
    for (const path of [`/listing/${slug}`, `/?search=${encodeURIComponent(name)}`, '/favorites']) {
      await member.page.goto(path)
      const credit = member.page.getByRole('link', { name: CREDIT })
      await credit.waitFor()
      await eventually(() => credit.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright')
    }
    await undo(page, '1 venue')
    await gone(name, slug)
    await member.page.goto('/favorites')
    await member.page.getByText('Nog geen favorieten').waitFor()
    await eventually(() => member.page.getByRole('link', { name: CREDIT }).count()).toBe(0)
  })
})

describe('npm run import', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plekje-import-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const start = (file: string, args: readonly string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, PLEKJE_URL: siteUrl(), DATA_DIR: process.env.E2E_DATA_DIR }
      execFile(file, args, { cwd: join(__dirname, '..'), env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  /** Runs the command like an operator on the machine of the site. */
  const type = (...args: string[]) => start('npm', ['run', '--silent', 'import', '--', ...args])
  /** Runs the command without npm, which starts faster. */
  const command = (...args: string[]) =>
    start(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'tools/operator/src/main.ts', 'import', ...args])

  it('signs in at the site, looks, adds and takes back', async () => {
    const path = join(folder, 'lijst.csv')
    const name = `Opdrachtregel ${run}`
    await writeFile(path, `naam,categorie,plaats\n${name},Bars,Utrecht\n,Bars,Utrecht\n`)
    const looked = await type(path)
    expect(looked).toMatchObject({ code: 1, out: expect.stringContaining('1 new, 0 duplicates, 1 invalid') })
    expect(looked.out).toContain('line 3  -: Deze rij heeft geen naam.')
    expect(await found(name)).toBeUndefined()

    await writeFile(path, `naam,categorie,plaats\n${name},Bars,Utrecht\n`)
    const added = await command(path, '--apply')
    expect(added).toMatchObject({ code: 0, out: expect.stringContaining('1 added.') })
    const { slug } = await live(name)
    const { page } = await atImport()
    const listed = page.getByRole('row').filter({ hasText: 'lijst.csv' }).filter({ hasText: 'Toegevoegd' })
    await listed.first().waitFor()
    const id = /npm run import -- undo (\S+)/.exec(added.out)?.[1] ?? ''
    expect(await command('undo', id)).toMatchObject({ code: 0, out: expect.stringContaining('1 removed') })
    await gone(name, slug)
  }, 300_000)
})

describe('the screen of imports', () => {
  it.each(['light', 'dark'] as const)('is whole in %s, before and after a file was read', async (colorScheme) => {
    const visitor = await atImport({ colorScheme })
    expect(await inspect(await newTab(visitor), '/admin/import')).toMatch(/\| Plekje$/)
    await choose(visitor.page, 'scherm.csv', csv({ name: `Nergens ${run}`, place: 'Utrecht' }))
    await visitor.page.getByRole('heading', { name: 'scherm.csv' }).waitFor()
    const { pathname, search } = new URL(visitor.page.url())
    const opened = await newTab(visitor)
    await inspect(opened, pathname + search, () => rowOf(opened.page, 2).waitFor())
  })
})
