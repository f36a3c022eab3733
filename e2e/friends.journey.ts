import { createMember, signIn } from './member'
import { visitors } from './visitor'

describe('two members', () => {
  const newVisitor = visitors()

  it('become friends, and see each other', async () => {
    const [joke, mehmet] = await Promise.all([createMember('joke'), createMember('mehmet')])
    const one = await newVisitor()
    const other = await newVisitor()
    await Promise.all([signIn(one.context, joke), signIn(other.context, mehmet)])

    await one.page.goto('/friends')
    const box = one.page.getByRole('main').getByLabel('Gebruikersnaam')
    await box.fill('niemand-die-zo-heet')
    await box.press('Enter')
    await one.page.getByText('Fout bij verzenden verzoek').first().waitFor()
    expect(await box.inputValue()).toBe('niemand-die-zo-heet')
    await box.fill(mehmet.username)
    await box.press('Enter')
    await one.page.getByText('Vriendschapsverzoek verzonden!').first().waitFor()
    expect(await box.inputValue()).toBe('')

    await other.page.goto('/friends')
    await other.page.getByText(joke.username).first().waitFor()
    await other.page.getByRole('button', { name: 'Accepteren' }).click()
    await other.page.getByText('Vriendschapsverzoek geaccepteerd!').first().waitFor()
    await other.page.getByRole('button', { name: 'Bericht' }).waitFor()

    await one.page.reload()
    await one.page.getByText(mehmet.username).first().waitFor()
    await one.page.getByRole('button', { name: 'Bericht' }).waitFor()
  })

  it('stay strangers when the request is turned down', async () => {
    const [piet, klaas] = await Promise.all([createMember('piet'), createMember('klaas')])
    const one = await newVisitor()
    const other = await newVisitor()
    await Promise.all([signIn(one.context, piet), signIn(other.context, klaas)])
    const asked = await one.context.request.post('/api/friend-request', { data: { username: klaas.username } })
    expect(asked.status()).toBe(201)
    await other.page.goto('/friends')
    await other.page.getByRole('button', { name: 'Afwijzen' }).click()
    await other.page.getByRole('button', { name: 'Afwijzen' }).waitFor({ state: 'detached' })
    expect(await (await other.context.request.get('/api/friends')).json()).toEqual([])
  })
})
