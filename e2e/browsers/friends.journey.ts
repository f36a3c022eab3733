import { createMember } from '../member'
import { visitors } from './visitors'

describe('two members', () => {
  const newVisitor = visitors()

  it('become friends, and see each other', async () => {
    const [joke, mehmet] = await Promise.all([createMember('joke'), createMember('mehmet')])
    const one = await newVisitor({ as: joke })
    const other = await newVisitor({ as: mehmet })
    await one.visit('/friends')
    const box = one.get('main').field('Gebruikersnaam')
    await box.fill('niemand-die-zo-heet')
    await box.press('Enter')
    await one.hears('Fout bij verzenden verzoek')
    expect(await box.value()).toBe('niemand-die-zo-heet')
    await box.fill(mehmet.username)
    await box.press('Enter')
    await one.hears('Vriendschapsverzoek verzonden!')

    await other.visit('/friends')
    await other.text(joke.username).waitFor()
    await other.get('button', 'Accepteren').click()
    await other.get('button', 'Bericht').waitFor()
    await one.reload()
    await one.text(mehmet.username).waitFor()
    await one.get('button', 'Bericht').waitFor()
  })
})
