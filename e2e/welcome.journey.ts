// Proves STYLE-3, WELCOME-6.
import { waitUntil } from '@plekje/testing'
import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from './eventually'
import { isTakenOver } from './taken-over'
import { fetchComposed, phone, visitors } from './visitor'

const newVisitor = visitors()
const FLAG = 'hasSeenWelcome_visitor'
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Welkom' })
const flag = (page: Page) => page.evaluate((key) => localStorage.getItem(key), FLAG)

/** Holds every script file back until the returned function is called. */
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

/** Pauses the animations of the welcome at their start. {@link showAt} moves them, so the machine's speed does not matter. */
const holdWelcome = (context: BrowserContext) =>
  context.addInitScript(() => {
    const holdAll = () => {
      for (const animation of document.getElementById('welkom')?.getAnimations({ subtree: true }) ?? []) {
        if (animation.playState !== 'running') continue
        animation.pause()
        animation.currentTime = (window as { welcomeAt?: number }).welcomeAt ?? 0
      }
      requestAnimationFrame(holdAll)
    }
    holdAll()
  })

/** Shows the welcome as it is a number of milliseconds after its first paint. */
const showAt = (page: Page, ms: number) =>
  page.evaluate((welcomeAt) => {
    Object.assign(window, { welcomeAt })
    for (const animation of document.getElementById('welkom')?.getAnimations({ subtree: true }) ?? []) {
      animation.currentTime = welcomeAt
    }
  }, ms)

/** Ends the welcome as if its time had passed. */
const endWelcome = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getElementById('welkom')?.getAnimations() ?? []) animation.finish()
  })

/** Sets or returns the name of the welcome's fade animation. An animation that was restarted has no name. */
const nameOfFade = (page: Page, name?: string) =>
  page.evaluate((newName) => {
    const [fade] = document.getElementById('welkom')?.getAnimations() ?? []
    if (fade && newName) fade.id = newName
    return fade?.id
  }, name)

describe('the first visit of the home page', () => {
  it('is welcomed by the first HTML, slide by slide, and goes on when the scripts come', async () => {
    await fetchComposed()
    const { page, context, complaints } = await newVisitor({ sawWelcome: false, ...phone })
    await holdWelcome(context)
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await overlay(page).getByText('Welkom bij Plekje').waitFor()
    await overlay(page).getByRole('img', { name: 'Stap 1 van 4' }).waitFor()
    await showAt(page, 3500)
    await overlay(page).getByRole('button', { name: 'Overslaan' }).waitFor()
    await overlay(page)
      .getByText(/^\d{3,}\+ geweldige locaties$/)
      .waitFor()
    await eventually(() => overlay(page).getByText('Welkom bij Plekje').isVisible()).toBe(false)
    await nameOfFade(page, 'of the first HTML')
    release()
    await waitUntil(() => isTakenOver(page.getByRole('banner')))
    await showAt(page, 8000)
    await overlay(page).getByText('Ontdek jouw perfecte uitje').waitFor()
    await eventually(() => nameOfFade(page)).toBe('of the first HTML')
    await endWelcome(page)
    await overlay(page).waitFor({ state: 'detached' })
    await eventually(() => flag(page)).toBe('true')
    expect(complaints.all).toEqual([])
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => overlay(page).isVisible()).toBe(false)
  })

  it('goes on without scripts after a key, for good', async () => {
    await fetchComposed()
    const { page, context } = await newVisitor({ sawWelcome: false })
    await holdWelcome(context)
    await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await overlay(page).getByText('Welkom bij Plekje').waitFor()
    await page.keyboard.press('a')
    // The animations are paused, so only the key can end it.
    await overlay(page).waitFor({ state: 'hidden' })
    await eventually(() => flag(page)).toBe('true')
  })

  it('is never covered where scripts are off, nor a page that someone was led to', async () => {
    await fetchComposed()
    const plain = await newVisitor({ sawWelcome: false, javaScriptEnabled: false })
    await plain.page.goto('/')
    await plain.page.getByRole('heading', { level: 1 }).click()
    await eventually(() => overlay(plain.page).isVisible()).toBe(false)
    const { page } = await newVisitor({ sawWelcome: false })
    await page.goto('/help')
    await page.getByRole('heading', { level: 1 }).click()
    await page.goto('/?show_all=true')
    await page.getByRole('heading', { level: 1 }).click()
    await eventually(() => flag(page)).toBeNull()
  })

  it('stands with slides in turn where motion is reduced', async () => {
    await fetchComposed()
    const { page, context } = await newVisitor({ sawWelcome: false, reducedMotion: 'reduce' })
    await holdWelcome(context)
    await page.goto('/')
    await overlay(page).getByText('Welkom bij Plekje').waitFor()
    await showAt(page, 5500)
    await overlay(page).getByText('Authentieke reviews').waitFor()
    await eventually(() => overlay(page).getByText('Welkom bij Plekje').isVisible()).toBe(false)
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
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await eventually(() => page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark')
})
