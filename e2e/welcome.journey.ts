import { waitUntil } from '@plekje/testing'
import type { Page } from 'playwright-core'
import { administrator } from './administrator'
import { createMember, signIn } from './member'
import { isTakenOver } from './taken-over'
import { composed, phone, visitors } from './visitor'

const newVisitor = visitors()
const FLAG = 'hasSeenWelcome_visitor'
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Welkom' })
const flag = (page: Page) => page.evaluate((key) => localStorage.getItem(key), FLAG)

/** Holds up every script file until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js(\?|$)/, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

describe('the first visit of the home page', () => {
  it('is welcomed by the first HTML, slide by slide, and goes on when the scripts come', async () => {
    await composed()
    const { page, complaints } = await newVisitor({ sawWelcome: false, ...phone })
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await overlay(page).getByText('Welkom bij Plekje').waitFor()
    await overlay(page).getByRole('img', { name: 'Stap 1 van 4' }).waitFor()
    await overlay(page).getByRole('button', { name: 'Overslaan' }).waitFor()
    await overlay(page)
      .getByText(/^\d{3,}\+ geweldige locaties$/)
      .waitFor()
    expect(await overlay(page).getByText('Welkom bij Plekje').isVisible()).toBe(false)
    const began = await page.evaluate(() => document.getElementById('welkom')?.getAnimations()[0]?.startTime)
    release()
    await waitUntil(() => isTakenOver(page.getByRole('banner')))
    await overlay(page).getByText('Ontdek jouw perfecte uitje').waitFor()
    expect(await page.evaluate(() => document.getElementById('welkom')?.getAnimations()[0]?.startTime)).toBe(began)
    await overlay(page).waitFor({ state: 'detached' })
    expect([await flag(page), complaints.all]).toEqual(['true', []])
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await overlay(page).isVisible()).toBe(false)
  })

  it.each([
    ['a key', (page: Page) => page.keyboard.press('a')],
    ['a click', (page: Page) => page.mouse.click(20, 20)],
  ])('goes on without scripts after %s, for good', async (_, act) => {
    await composed()
    const { page } = await newVisitor({ sawWelcome: false })
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await overlay(page).getByText('Welkom bij Plekje').waitFor()
    await act(page)
    await overlay(page).waitFor({ state: 'hidden' })
    await waitUntil(async () => (await flag(page)) === 'true', { what: 'the flag' })
  })

  it('is never covered where scripts are off, nor a page that someone was led to', async () => {
    await composed()
    const plain = await newVisitor({ sawWelcome: false, javaScriptEnabled: false })
    await plain.page.goto('/')
    await plain.page.getByRole('heading', { level: 1 }).click()
    expect(await overlay(plain.page).isVisible()).toBe(false)
    const led = await newVisitor({ sawWelcome: false })
    await led.page.goto('/help')
    await led.page.getByRole('heading', { level: 1 }).click()
    await led.page.goto('/?show_all=true')
    await led.page.getByRole('heading', { level: 1 }).click()
    expect(await flag(led.page)).toBeNull()
  })

  it('greets a member by name, and an administrator not at all', async () => {
    await composed()
    const member = await newVisitor({ sawWelcome: false })
    const account = await createMember('welkom')
    await signIn(member.context, account)
    await member.page.goto('/')
    await overlay(member.page)
      .getByText(new RegExp(`^Goede.*, ${account.username}$`))
      .waitFor()
    const admin = await newVisitor({ sawWelcome: false })
    await signIn(admin.context, administrator())
    await holdScripts(admin.page)
    await admin.page.goto('/', { waitUntil: 'commit' })
    await admin.page.getByRole('heading', { level: 1 }).click()
    expect([await overlay(admin.page).isVisible(), await flag(admin.page)]).toEqual([false, null])
  })

  it('stands with slides in turn where motion is reduced', async () => {
    await composed()
    const { page } = await newVisitor({ sawWelcome: false, reducedMotion: 'reduce' })
    await page.goto('/')
    await overlay(page).getByText('Authentieke reviews').waitFor()
    expect(await overlay(page).getByText('Welkom bij Plekje').isVisible()).toBe(false)
    await overlay(page).getByRole('button', { name: 'Overslaan' }).click()
    await overlay(page).waitFor({ state: 'detached' })
  })
})

it('a chosen theme is there before the scripts', async () => {
  const { page } = await newVisitor({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').waitFor()
  const paper = () => page.evaluate(() => getComputedStyle(document.body).colorScheme)
  expect([await page.locator('html').getAttribute('data-theme'), await paper()]).toEqual(['dark', 'dark'])
})
