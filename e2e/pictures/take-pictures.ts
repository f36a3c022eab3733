// npm run make -- pictures [-- results map]: takes the screenshots of docs/pictures on the platform of `npm start`, and
// writes the page that shows them.
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { discardPlatform, openBrowser, startPlatformProcess } from '@plekje/testing'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { desktop, drawingFlags, phone } from '../visitor'

const FOLDER = join(__dirname, '../../docs/pictures')
const QUALITY = 80
const tablet = { viewport: { width: 768, height: 1024 } } as const
const SIZES = [phone, tablet, desktop] as const
const SCHEMES = ['light', 'dark'] as const

interface Screen {
  readonly name: string
  readonly title: string
  readonly path: (venues: readonly Venue[]) => string
  /** Waits until everything in the picture is loaded. */
  readonly ready?: (page: Page) => Promise<void>
}
interface Venue {
  readonly id: number
  readonly slug: string
}

const untilDrawn = (page: Page) =>
  page.getByRole('region', { name: 'Kaart' }).getByRole('button', { name: 'Inzoomen' }).waitFor()

const SCREENS: readonly Screen[] = [
  { name: 'home', title: 'Home', path: () => '/' },
  { name: 'results', title: 'Results', path: () => '/?category=restaurants&facts=terrace' },
  { name: 'map', title: 'Results on the map', path: () => '/?location=utrecht&view=map', ready: untilDrawn },
  { name: 'venue', title: 'A venue', path: ([venue]) => `/listing/${venue?.slug}` },
  {
    name: 'compare',
    title: 'Venues side by side',
    path: (venues) => `/vergelijk?ids=${venues.map(({ id }) => id).join(',')}`,
  },
]

const fileOf = (name: string, width: number, scheme: string) => `${name}-${width}-${scheme}.webp`

async function main(): Promise<void> {
  const names = process.argv.slice(2)
  const screens = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))
  if (screens.length < names.length) throw new Error(`there are ${SCREENS.map(({ name }) => name).join(', ')}`)
  const platform = await startPlatformProcess()
  const browser = await openBrowser({ flags: drawingFlags })
  try {
    const venues = await pickVenues(platform.url)
    for (const screen of screens) {
      for (const file of readdirSync(FOLDER)) {
        if (file.startsWith(`${screen.name}-`)) rmSync(join(FOLDER, file))
      }
      for (const size of SIZES) {
        for (const scheme of SCHEMES) {
          const png = await take(browser, {
            url: platform.url + screen.path(venues),
            size,
            scheme,
            ready: screen.ready,
          })
          const file = fileOf(screen.name, size.viewport.width, scheme)
          writeFileSync(join(FOLDER, file), await sharp(png).webp({ quality: QUALITY }).toBuffer())
          console.log(`docs/pictures/${file}`)
        }
      }
    }
    writeFileSync(join(FOLDER, 'README.md'), pageOfPictures())
  } finally {
    await browser.close()
    await discardPlatform(platform)
  }
}

async function pickVenues(url: string): Promise<readonly Venue[]> {
  const reply = await fetch(`${url}/api/listings?category=restaurants&limit=3`)
  return (await reply.json()) as Venue[]
}

interface Shot {
  readonly url: string
  readonly size: (typeof SIZES)[number]
  readonly scheme: (typeof SCHEMES)[number]
  readonly ready: Screen['ready']
}

/** Takes a picture of the page for a returning visitor, once nothing is loading. */
async function take(browser: Browser, { url, size, scheme, ready }: Shot): Promise<Buffer> {
  const context = await browser.newContext({
    ...size,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript(() => localStorage.setItem('hasSeenWelcome_visitor', 'true'))
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor()
    await ready?.(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot({ animations: 'disabled' })
  } finally {
    await context.close()
  }
}

function pageOfPictures(): string {
  const parts = SCREENS.map(({ name, title }) => {
    const rows = SIZES.map(({ viewport: { width } }) => {
      const picture = (scheme: string) => `![${title}](${fileOf(name, width, scheme)})`
      return `| ${width} px | ${picture('light')} | ${picture('dark')} |`
    })
    return [`## ${title}`, '', '| | light | dark |', '|---|---|---|', ...rows].join('\n')
  })
  const intro =
    '`npm run make -- pictures` takes these pictures again, of the product as `npm start` serves it, and writes this page; `npm run make -- pictures results map` takes those of two screens. Take them again when a screen has changed, and look at them before you commit them.'
  return `${['# How it looks', intro, ...parts].join('\n\n')}\n`
}

void main()
