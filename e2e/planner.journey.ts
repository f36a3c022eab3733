// Proves SITE-3, SITE-7, SITE-35.
import type { Page } from 'playwright-core'
import { eventually } from './eventually'
import { createMember, signIn } from './member'
import { desktop, phone, textOf, visitors, waitForNotice } from './visitor'

const stopNames = async (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Het programma' }).getByRole('heading').allTextContents()

describe('the planner', () => {
  const newVisitor = visitors()

  it('makes a plan that is changed, kept, found back and put in a calendar', async () => {
    const { context, page, complaints } = await newVisitor()
    await signIn(context, await createMember('planner'), { sawWelcome: true })
    await page.goto('/ai-planner')
    const wish = page.getByRole('main').getByRole('textbox')
    const generate = page.getByRole('button', { name: 'Genereer plan' })

    await generate.click()
    await page.getByText('Beschrijf wat je wilt doen.').waitFor()
    await page.getByRole('button', { name: /romantische avond/ }).click()
    await eventually(() => wish.inputValue()).toMatch(/romantische avond/)
    // A whole evening of another day, because little may be open during the rest of today.
    await wish.fill(`${await wish.inputValue()} Op ${new Date().getDay() === 6 ? 'vrijdag' : 'zaterdag'}.`)
    await eventually(() => page.getByRole('spinbutton', { name: 'Groepsgrootte' }).inputValue()).toBe('2')
    await page.getByRole('combobox', { name: 'Locatie' }).fill('utr')
    await page.getByRole('option', { name: 'Utrecht' }).click()
    const streamed = page.waitForResponse((response) => response.url().includes('/api/smart-plan/progress/'))
    // The plan may be ready before its progress is followed, so the request waits for that.
    await page.route('**/api/smart-plan', async (route) => {
      await streamed
      await route.continue()
    })
    await generate.click()
    expect((await streamed).headers()['content-type']).toMatch('text/event-stream')

    await waitForNotice(page, 'Plan gegenereerd!')
    const title = page.locator('#plan-title')
    await title.waitFor()
    await eventually(() => title.evaluate((heading) => heading === document.activeElement)).toBe(true)
    await eventually(() => new URL(page.url()).searchParams.get('plan')).not.toBeNull()
    const stopsBefore = await stopNames(page)
    expect(stopsBefore.length).toBeGreaterThanOrEqual(2)
    const times = await page.getByRole('list', { name: 'Het programma' }).getByRole('time').allTextContents()
    expect(times).toHaveLength(stopsBefore.length)
    for (const time of times) expect(time).toMatch(/^\d\d:\d\d – \d\d:\d\d$/)

    const [, second = ''] = stopsBefore
    await page.getByRole('button', { name: `Vervang ${second}`, exact: true }).click()
    await waitForNotice(page, 'Plek vervangen')
    const stopsAfter = await stopNames(page)
    expect(stopsAfter).toHaveLength(stopsBefore.length)
    expect(stopsAfter).not.toContain(second)

    await page.getByRole('button', { name: 'Bewaar plan' }).click()
    await page.getByRole('button', { name: 'Bewaard' }).waitFor()
    await page.reload()
    await title.waitFor()
    await eventually(() => stopNames(page)).toEqual(stopsAfter)

    const name = (await title.textContent()) ?? ''
    await page.goto('/ai-planner')
    await page.getByRole('list', { name: 'Mijn plannen' }).getByRole('link', { name }).click()
    await title.waitFor()
    await eventually(() => stopNames(page)).toEqual(stopsAfter)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Zet in agenda' }).click()
    const calendar = await textOf(await download)
    expect(calendar).toMatch(/^BEGIN:VCALENDAR/)
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(stopsAfter.length)
    expect(complaints.all).toEqual([])
  })

  it('asks a visitor to sign in', async () => {
    const { page, complaints } = await newVisitor(phone)
    await page.goto('/ai-planner')
    await page.getByRole('heading', { name: 'Log in om een plan te maken' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Inloggen of account maken' }).click()
    await page.waitForURL(/\/auth/)
    expect(complaints.all).toEqual([])
  })

  it.each([phone, desktop])('keeps its button where it is when the kinds of places come late', async (screen) => {
    const { context, page } = await newVisitor(screen)
    await signIn(context, await createMember('planner'), { sawWelcome: true })
    let letThrough: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route('**/api/categories', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/ai-planner')
    const generate = page.getByRole('button', { name: 'Genereer plan' })
    await generate.waitFor()
    await page.evaluate(() => document.fonts.ready)
    const boxBefore = await generate.boundingBox()
    letThrough()
    await page.getByRole('checkbox', { name: 'Minigolf' }).waitFor()
    await eventually(() => generate.boundingBox()).toEqual(boxBefore)
  })
})
