// Proves SEARCH-25.
import { mailedLinks, mailTo, waitUntil } from '@plekje/testing'
import { addVenue } from './administrator'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { visitors } from './visitor'

const newVisitor = visitors()
const outbox = process.env.E2E_DATA_DIR ?? ''
const subject = /nieuwe plek/

describe('a search that is followed', () => {
  it('is told of by mail once something is added to it, until a link in the mail ends that', async () => {
    const member = await createMember('volger')
    const { context, page, complaints } = await newVisitor()
    await signIn(context, member)
    await page.goto('/?category=escape-rooms&location=utrecht')
    await page.getByRole('button', { name: 'Houd me op de hoogte' }).click()
    await page.getByText('Je volgt deze zoekopdracht', { exact: true }).waitFor()
    const { name } = await addVenue({
      name: `Kamer Dertien ${process.pid}`,
      category: 'escape-rooms',
    })

    const mail = await waitUntil(
      async () => {
        const newest = await mailTo(outbox, member.email, { subject })
        return newest.includes(name) && newest
      },
      { what: `a mail that names ${name}` },
    )
    const headers = mail.replace(/\r?\n[ \t]+/g, ' ')
    expect(headers).toMatch(/^List-Unsubscribe: <\S+\/api\/alerts\/unsubscribe\?token=\S+>/m)
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)

    const links = (await mailedLinks(outbox, member.email, { subject })).map((link) => new URL(link))
    const ending = links.find(({ pathname }) => pathname === '/unsubscribe')
    await page.goto(`/unsubscribe${ending?.search}`)
    await page.getByRole('heading', { level: 1, name: 'Geen meldingen meer?' }).waitFor()
    await page.getByRole('button', { name: 'Zet meldingen uit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Je meldingen staan uit' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Mijn meldingen' }).click()
    const followed = page.getByRole('list', { name: 'Zoekopdrachten die je volgt' }).getByRole('listitem')
    await followed.getByText('Gepauzeerd').waitFor()
    await eventually(() => followed.count()).toBe(1)
    expect(complaints.all).toEqual([])
  })

  it('asks a visitor to sign in, and says so of a link that leads nowhere', async () => {
    const { page } = await newVisitor()
    await page.goto('/?category=escape-rooms')
    await page.getByRole('button', { name: 'Houd me op de hoogte' }).click()
    await page.getByRole('dialog').getByRole('tab', { name: 'Inloggen' }).waitFor()
    await page.goto('/unsubscribe?token=geraden')
    await page.getByRole('button', { name: 'Zet meldingen uit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deze link werkt niet' }).waitFor()
  })
})
