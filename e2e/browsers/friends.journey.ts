import { createMember } from '../member'
import { visitors } from './visitors'

describe('two members', () => {
  const newVisitor = visitors()

  it('become friends, and see each other', async () => {
    const [joke, mehmet] = await Promise.all([createMember('joke'), createMember('mehmet')])
    const pageOfJoke = await newVisitor({ as: joke })
    const pageOfMehmet = await newVisitor({ as: mehmet })
    await pageOfJoke.visit('/friends')
    const box = pageOfJoke.get('main').field('Gebruikersnaam')
    await box.fill('niemand-die-zo-heet')
    await box.press('Enter')
    await pageOfJoke.hears('Fout bij verzenden verzoek')
    expect(await box.value()).toBe('niemand-die-zo-heet')
    await box.fill(mehmet.username)
    await box.press('Enter')
    await pageOfJoke.hears('Vriendschapsverzoek verzonden!')

    await pageOfMehmet.visit('/friends')
    await pageOfMehmet.text(joke.username).waitFor()
    await pageOfMehmet.get('button', 'Accepteren').click()
    await pageOfMehmet.get('button', 'Bericht').waitFor()
    await pageOfJoke.reload()
    await pageOfJoke.text(mehmet.username).waitFor()
    await pageOfJoke.get('button', 'Bericht').waitFor()
  })
})
