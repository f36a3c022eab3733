import { createMember } from '../member'
import { visitors } from './visitors'

describe('a member who wants a plan', () => {
  const newVisitor = visitors()

  it('has one made, with times, and finds it again by its address', async () => {
    const page = await newVisitor({ as: await createMember('planner') })
    await page.visit('/ai-planner')
    await page.get('button', 'Genereer plan').click()
    await page.hears('Beschrijf wat je wilt doen.')
    // A whole evening of another day, because little may be open during the rest of today.
    const day = new Date().getDay() === 6 ? 'vrijdag' : 'zaterdag'
    await page.get('main').get('textbox').fill(`Een romantische avond met lekker eten, ${day}.`)
    const place = page.get('combobox', 'Locatie')
    await place.fill('utr')
    await page.get('option', 'Utrecht').click()
    await page.get('button', 'Genereer plan').click()

    const stops = page.get('list', 'Het programma').get('heading')
    await stops.nth(1).waitFor()
    const planned = await stops.texts()
    const times = await page.get('list', 'Het programma').css('time').texts()
    expect(times).toHaveLength(planned.length)
    for (const time of times) expect(time).toMatch(/^\d\d:\d\d – \d\d:\d\d$/)
    await page.until(() => page.css('#plan-title').hasFocus(), 'the title of the plan to have the focus')

    await page.get('button', 'Bewaar plan').click()
    await page.get('button', 'Bewaard').waitFor()
    await page.reload()
    await stops.nth(1).waitFor()
    expect(await stops.texts()).toEqual(planned)
  })
})
