// Proves MESSAGE-2, MESSAGE-5, MESSAGE-8, MESSAGE-12, MESSAGE-13.
import { mailTo } from '@plekje/testing'
import { eventually } from './eventually'
import { inspect } from './inspect-screen'
import { newMember as newMemberIn } from './venue-owner'
import { newTab, visitors, waitForNotice } from './visitor'

const newVisitor = visitors()
const dataDir = () => process.env.E2E_DATA_DIR ?? ''

const newMember = (name: string) => newMemberIn(newVisitor, name)
type Joined = Awaited<ReturnType<typeof newMember>>

const ask = async (from: Joined, to: Joined) => {
  const data = { username: to.account.username }
  expect((await from.visitor.context.request.post('/api/friend-request', { data })).status()).toBe(201)
}

it('a member sees the number of unread messages grow on an open page, reads them by keyboard, and has read them on another device', async () => {
  const [anna, bas, carla] = [await newMember('anna'), await newMember('bas'), await newMember('carla')]
  const { page } = anna.visitor
  await page.goto('/help')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Berichten', exact: true }).waitFor()
  await ask(bas, anna)
  await header.getByRole('link', { name: 'Berichten, 1 ongelezen' }).waitFor()
  const other = await newTab(anna.visitor)
  await other.page.goto('/friends')
  await ask(carla, anna)
  await header.getByRole('link', { name: 'Berichten, 2 ongelezen' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Berichten' })
  await eventually(() => list.getByRole('listitem').count()).toBe(2)
  const text = `${carla.account.username} wil vrienden worden`
  await page.getByRole('button', { name: `Markeer als gelezen: ${text}` }).focus()
  await page.keyboard.press('Enter')
  await header.getByRole('link', { name: 'Berichten, 1 ongelezen' }).waitFor()
  await other.page.reload()
  await other.page.getByRole('banner').getByRole('link', { name: 'Berichten, 1 ongelezen' }).waitFor()
  await list.getByRole('link', { name: `${bas.account.username} wil vrienden worden` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Vrienden' }).waitFor()
  await header.getByRole('link', { name: 'Berichten', exact: true }).waitFor()
  expect(anna.visitor.complaints.all).toEqual([])
})

it('a member chooses mails about friends, and stops them by the link of one', async () => {
  const [anna, bas] = [await newMember('anna'), await newMember('bas')]
  const { page } = anna.visitor
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Mail: Vrienden' }).selectOption('Meteen')
  await waitForNotice(page, 'Opgeslagen')
  await ask(bas, anna)
  const mail = await mailTo(dataDir(), anna.account.email, { subject: /wil vrienden worden/ })
  expect(mail).toMatch(/^List-Unsubscribe:\s+<\S+\/api\/account\/mails\/stop\?\S+>/m)
  const visitor = await newVisitor()
  const address = /\/unsubscribe\?token=[\w-]+&kind=friends/.exec(mail)?.[0] ?? ''
  const oneClick = address.replace('/unsubscribe', '/api/account/mails/stop')
  const opened = await visitor.context.request.get(oneClick, { maxRedirects: 0 })
  expect([opened.status(), opened.headers().location]).toEqual([303, address])
  await visitor.page.goto(address)
  await visitor.page.getByRole('button', { name: 'Zet deze mails uit' }).click()
  await visitor.page.getByText('Deze mails staan uit').waitFor()
  await page.reload()
  await eventually(() => page.getByRole('combobox', { name: 'Mail: Vrienden' }).inputValue()).toBe('never')
  expect([...anna.visitor.complaints.all, ...visitor.complaints.all]).toEqual([])
})

it('messages and their settings fit a phone and a wide screen, in both themes, without a complaint of axe', async () => {
  const [anna, bas] = [await newMember('anna'), await newMember('bas')]
  await ask(bas, anna)
  const messages = await newTab(anna.visitor)
  const isThere = () => messages.page.getByRole('button', { name: 'Alles gelezen' }).waitFor()
  await inspect(messages, '/messages', isThere, { inBothThemes: true })
  const settings = await newTab(anna.visitor)
  const table = () => settings.page.getByRole('table').scrollIntoViewIfNeeded()
  await inspect(settings, '/settings', table, { inBothThemes: true })
  const empty = await newTab(bas.visitor)
  await inspect(empty, '/messages', () => empty.page.getByText('Je hebt geen berichten').waitFor(), {
    inBothThemes: true,
  })
})
