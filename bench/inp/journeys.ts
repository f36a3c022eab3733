import type { Page } from 'playwright-core'

export interface Step {
  readonly name: string
  /** Called before `act`, and not measured. */
  readonly before?: (page: Page) => Promise<unknown>
  readonly act: (page: Page) => Promise<unknown>
  /** Waits for the visible result. */
  readonly after?: (page: Page) => Promise<unknown>
}

export interface Journey {
  readonly name: string
  readonly device: 'phone' | 'desktop'
  readonly isSignedIn?: boolean
  readonly steps: readonly Step[]
}

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const goTo = (path: string) => (page: Page) => page.goto(path, { waitUntil: 'load' })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const dialogIs = (state: 'visible' | 'hidden') => (page: Page) => page.getByRole('dialog').first().waitFor({ state })
const openVenue = async (page: Page) => {
  const reply = await page.context().request.get('/api/listings?category=restaurants&limit=1')
  const [{ slug }] = await reply.json()
  await goTo(`/listing/${slug}`)(page)
}

const openAdminVenues = async (page: Page) => {
  await goTo('/admin/venues')(page)
  await page.getByRole('row').nth(5).waitFor()
}

/** Opens the results of a query, and waits for them. */
const openResults = (query: string) => async (page: Page) => {
  await goTo(`/?${query}`)(page)
  await cards(page).first().waitFor()
}
const resultSteps: readonly Step[] = [
  {
    name: 'results: open the filters',
    before: openResults('search=restaurant&location=amsterdam'),
    act: (page) => button(page, /^Filters/).click(),
  },
  {
    name: 'results: choose a chip',
    before: openResults('search=restaurant'),
    act: (page) => button(page, 'Nu open').click(),
  },
  {
    name: 'results: remove a filter',
    before: openResults('search=bowlen&location=utrecht'),
    act: (page) => button(page, /^Verwijder filter /).click(),
    after: (page) => cards(page).first().waitFor(),
  },
]

/** The interactions of the main journeys of `e2e`, measured one by one. */
export const journeys: readonly Journey[] = [
  {
    name: 'visitor',
    device: 'phone',
    steps: [
      {
        name: 'home: type what you want',
        before: goTo('/'),
        act: (page) => page.getByRole('combobox', { name: 'Wat wil je doen?' }).pressSequentially('mini'),
      },
      {
        name: 'home: type a place',
        act: (page) => page.getByRole('combobox', { name: 'Locatie' }).pressSequentially('utr'),
        after: (page) => page.getByRole('option').first().waitFor(),
      },
      {
        name: 'home: choose a place',
        act: (page) => page.getByRole('option').first().click(),
      },
      {
        name: 'home: search',
        before: goTo('/'),
        act: (page) => button(page, 'Zoek plekken').click(),
        after: (page) => cards(page).first().waitFor(),
      },
      ...resultSteps,
      {
        name: 'results: to the map',
        before: openResults('category=minigolf'),
        act: (page) => button(page, 'Kaart').click(),
        after: (page) => page.locator('main ol li').first().waitFor(),
      },
      {
        name: 'results: from a card to its venue',
        before: openResults('category=minigolf'),
        act: (page) => main(page).locator('a[href^="/listing/"]').first().click(),
        after: (page) => page.getByRole('heading', { name: 'Openingstijden' }).waitFor(),
      },
      {
        name: 'venue: next picture',
        before: openVenue,
        act: (page) => button(page, 'Volgende').click(),
      },
      {
        name: 'venue: open the share menu',
        act: (page) => button(page, 'Delen').click(),
      },
      {
        name: 'venue: open the sign-in dialog',
        before: openVenue,
        act: (page) => page.getByRole('region', { name: 'Contact' }).getByRole('button', { name: 'Inloggen' }).click(),
        after: dialogIs('visible'),
      },
      {
        name: 'sign-in dialog: type a name',
        act: (page) => page.getByRole('dialog').getByLabel('Gebruikersnaam').pressSequentially('sanne'),
      },
      {
        name: 'menu: open',
        before: goTo('/'),
        act: (page) => button(page, 'Menu').click(),
      },
    ],
  },
  {
    name: 'visitor',
    device: 'desktop',
    steps: [
      {
        name: 'results: type in the search box',
        before: openResults('search=restaurant&location=amsterdam'),
        act: (page) => page.getByRole('combobox', { name: /^Zoek/ }).first().pressSequentially(' terras'),
      },
      {
        name: 'results: order by rating',
        before: async (page) => {
          await openResults('search=restaurant&location=amsterdam')(page)
          await page.getByRole('combobox', { name: /^Sorteer/ }).focus()
        },
        // Keys work on the closed box. Its open list is drawn by the operating system and is not part of the page.
        act: (page) => page.keyboard.press('ArrowDown'),
      },
      {
        name: 'results: as a list',
        before: openResults('search=restaurant&location=amsterdam'),
        act: (page) =>
          page
            .getByRole('radio', { name: 'Lijst' })
            .or(page.getByRole('button', { name: 'Lijst' }))
            .first()
            .click({ force: true }),
      },
    ],
  },
  {
    name: 'member',
    device: 'phone',
    isSignedIn: true,
    steps: [
      {
        name: 'venue: heart',
        before: openVenue,
        act: (page) => button(page, /^Favoriet: /).click(),
      },
      {
        name: 'venue: open the review dialog',
        before: openVenue,
        act: (page) => button(page, 'Schrijf een review').click(),
        after: dialogIs('visible'),
      },
      {
        name: 'review dialog: choose stars',
        act: (page) => page.getByRole('dialog').getByRole('radio', { name: '4 sterren' }).check({ force: true }),
      },
      {
        name: 'review dialog: type',
        act: (page) => page.getByRole('dialog').getByRole('textbox').pressSequentially('Goed en gezellig.'),
      },
      {
        name: 'planner: type a wish',
        before: goTo('/ai-planner'),
        act: (page) => main(page).getByRole('textbox').first().pressSequentially('een avond uit'),
      },
      {
        name: 'planner: choose an example',
        act: (page) => button(page, /romantische avond/).click(),
      },
    ],
  },
  {
    name: 'administrator',
    device: 'desktop',
    isSignedIn: true,
    steps: [
      {
        name: 'venues: type in the search box',
        before: openAdminVenues,
        act: (page) => page.getByRole('searchbox', { name: 'Zoek op venue naam...' }).pressSequentially('bowl'),
      },
      {
        name: 'venues: order by rating',
        before: openAdminVenues,
        act: (page) => button(page, 'Rating').click(),
      },
      {
        name: 'venues: next page',
        act: (page) => button(page, 'Volgende').click(),
      },
    ],
  },
]
