// Proves SITE-4.
import { waitUntil } from '@plekje/testing'
import { administrators } from './administrator'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const newAdministrator = administrators(newVisitor)

describe('rights', () => {
  it('are given and taken, and take effect on the next request', async () => {
    const helper = await createMember('helper', { firstName: 'Hilde' })
    const helperVisitor = await newVisitor()
    await signIn(helperVisitor.context, helper, { sawWelcome: true })
    const { page } = await newAdministrator()
    await page.goto('/admin?tab=gebruikers')
    await page.getByRole('searchbox', { name: 'Zoek op naam of e-mail' }).fill(helper.username)
    const row = page.getByRole('row').filter({ hasText: helper.username })
    await waitUntil(async () => (await page.getByRole('row').count()) === 2, { what: 'the search to apply' })
    await row.getByText('Hilde').waitFor()

    await row.getByRole('button', { name: 'Admin Maken' }).click()
    await waitForNotice(page, 'Admin status bijgewerkt')
    await row.getByRole('button', { name: 'Admin Intrekken' }).waitFor()
    expect((await helperVisitor.context.request.get('/api/admin/statistics')).status()).toBe(200)
    await helperVisitor.page.goto('/admin')
    await helperVisitor.page.getByText('Totaal Gebruikers').waitFor()

    await row.getByRole('button', { name: 'Admin Intrekken' }).click()
    await row.getByRole('button', { name: 'Admin Maken' }).waitFor()
    await helperVisitor.page.getByRole('tab', { name: 'Venues' }).click()
    await helperVisitor.page.getByText(/^Toegang Geweigerd:/).waitFor()
  })

  it('that were given and taken are in the log, with by whom and whose', async () => {
    const { page, context } = await newAdministrator()
    const member = await createMember('opgemerkt')
    const found = await context.request.get('/api/admin/users')
    const users: { id: string; username: string }[] = await found.json()
    const id = users.find(({ username }) => username === member.username)?.id
    for (const isAdmin of [true, false]) {
      const reply = await context.request.patch(`/api/admin/users/${id}/admin`, { data: { isAdmin } })
      expect(reply.status()).toBe(200)
    }
    const log = `/api/admin/audit?action=user&subject=${member.username}`
    await waitUntil(async () => (await (await context.request.get(log)).json()).entries.length === 2, {
      what: 'the changes to be in the log',
    })
    await page.goto(`/admin?tab=logboek&wat=user&subject=${member.username}`)
    const revoked = page.getByRole('article').filter({ hasText: `admin nam adminrechten af: ${member.username}` })
    await revoked.waitFor()
    expect([await revoked.locator('del').textContent(), await revoked.locator('ins').textContent()]).toEqual([
      'ja',
      'nee',
    ])
    const granted = page.getByRole('article').filter({ hasText: `admin gaf adminrechten: ${member.username}` })
    expect([await granted.locator('del').textContent(), await granted.locator('ins').textContent()]).toEqual([
      'nee',
      'ja',
    ])
    await eventually(() => page.getByRole('article').count()).toBe(2)
  })
})
