// Proves ADMIN-11, ADMIN-15, ADMIN-17, ADMIN-18, ADMIN-22, VENUE-26, VENUE-27.
import { type Answers, refusal } from '@plekje/testing/render-site'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { someDetails, unknownFacts } from './a-venue'
import { held, lostConnection, renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/venue-detail/venue-detail-page'))
beforeEach(() => sessionStorage.clear())

const DETAILS = 'GET /api/admin/venues/1/details'
const EDIT = 'PUT /api/admin/venues/1'
const outdated = refusal(409, 'Deze venue is intussen gewijzigd.', 'outdated_version')
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText(name)

async function startEditing(more: Answers = {}) {
  const site = renderAdmin('/admin/venues/1', { [DETAILS]: [200, someDetails()], ...more })
  await site.user.click(await screen.findByRole('button', { name: 'Edit Venue' }))
  const retype = async (name: string, text: string) => {
    await site.user.clear(field(name))
    if (text !== '') {
      await site.user.click(field(name))
      await site.user.paste(text)
    }
  }
  const edits = () => site.callsTo('/api/admin/venues/1').map(({ body }) => body as Record<string, unknown>)
  return { ...site, retype, edits }
}

describe('editing a venue', () => {
  it('starts with the current values', async () => {
    await startEditing()
    const values = [
      ['Name', 'Minigolf De Otter'],
      ['Category', '7'],
      ['Short Description', 'Achttien holes langs het water'],
      ['Full Description', 'Achttien holes langs het water, met een terras.'],
      ['Address', 'Handelsweg 73, Tiel'],
      ['Location', '3'],
      ['Phone', '0344-123456'],
      ['Email', 'info@otter.example'],
      ['Website', 'otter.example'],
      ['Menu Link', ''],
      ['Booking Link', ''],
      ['Price Range', '€€'],
      ['Visible', 'true'],
      ['Dogs Welcome', ''],
      ['Minimum Age', ''],
    ] as const
    for (const [name, value] of values) expect(field(name)).toHaveValue(value)
    expect(field('Email')).toHaveAttribute('type', 'email')
    expect(field('Name')).toHaveFocus()
    const options = (name: string) => [...field(name).querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(options('Price Range')).toEqual(['Not set', 'Budget', 'Moderate', 'Expensive', 'Luxury'])
    expect(options('Visible')).toEqual(['Yes', 'No'])
    expect(options('Dogs Welcome')).toEqual(['Unknown', 'Yes', 'Partly', 'No'])
    // Groups of categories cannot hold venues.
    expect(options('Category')).toEqual(['Minigolf', 'Bars'])
    expect(screen.queryByRole('button', { name: 'Edit Venue' })).not.toBeInTheDocument()
  })

  it('saves all fields with the version, category and place as numbers, and shows them', async () => {
    const saved = someDetails({ name: 'De Otter', categoryId: 8, categoryName: 'Bars', priceRange: null, version: 4 })
    const reply = held([200, saved.venue] as const)
    const { user, retype, edits, answer } = await startEditing({ [EDIT]: reply.answer })
    await retype('Name', 'De Otter')
    await user.selectOptions(field('Category'), 'Bars')
    await user.selectOptions(field('Price Range'), 'Not set')
    await user.selectOptions(field('Dogs Welcome'), 'Partly')
    await retype('Minimum Age', ' 16 ')
    await retype('Menu Link', ' https://otter.example/kaart ')
    await user.selectOptions(field('Visible'), 'No')
    await user.click(button('Save Changes'))
    await user.click(await screen.findByRole('button', { name: 'Saving...' }))
    answer(DETAILS, [200, saved])
    reply.release()
    await toast('Venue updated', 'The venue has been successfully updated')
    expect(edits()).toEqual([
      {
        name: 'De Otter',
        categoryId: 8,
        locationId: 3,
        shortDescription: 'Achttien holes langs het water',
        description: 'Achttien holes langs het water, met een terras.',
        address: 'Handelsweg 73, Tiel',
        phone: '0344-123456',
        email: 'info@otter.example',
        website: 'otter.example',
        menuUrl: 'https://otter.example/kaart',
        bookingUrl: '',
        priceRange: null,
        visible: false,
        ...unknownFacts,
        dogs: 'partly',
        minimumAge: 16,
        version: 3,
      },
    ])
    expect(screen.getByRole('heading', { level: 1, name: 'De Otter' })).toBeInTheDocument()
    expect(button('Edit Venue')).toBeInTheDocument()
    expect(sessionStorage.getItem('draft:venue:1:a1')).toBeNull()
  })

  it('is discarded by Cancel at once', async () => {
    const { user, retype, edits } = await startEditing()
    await retype('Name', 'Iets anders')
    await user.click(button('Cancel'))
    expect(button('Edit Venue')).toHaveFocus()
    expect(screen.getByRole('heading', { level: 1, name: 'Minigolf De Otter' })).toBeInTheDocument()
    await user.click(button('Edit Venue'))
    expect(field('Name')).toHaveValue('Minigolf De Otter')
    expect(edits()).toEqual([])
  })

  it.each([
    ['Name', '', 'Enter a name.'],
    ['Name', 'x'.repeat(121), 'This text is too long.'],
    ['Email', 'geen adres', 'Enter a valid email address.'],
    ['Largest Group', 'veel', 'Enter a whole number.'],
    ['Menu Link', 'http://otter.example', 'Enter an address that begins with https://'],
    ['Booking Link', 'x'.repeat(501), 'This text is too long.'],
  ])('refuses %s "%s" in the browser', async (name, text, problem) => {
    const { user, retype, edits } = await startEditing()
    await retype(name, text)
    await user.click(screen.getByRole('tab', { name: 'Photos' }))
    await user.click(button('Save Changes'))
    expect(await screen.findByText(problem)).toBeInTheDocument()
    expect(field(name)).toHaveFocus()
    expect(field(name)).toBeInvalid()
    await retype(name, 'beter@otter.example')
    expect(screen.queryByText(problem)).not.toBeInTheDocument()
    expect(edits()).toEqual([])
  })

  it("shows the server's field error, and keeps what was typed", async () => {
    const { user, retype } = await startEditing({
      [EDIT]: [422, { error: 'Kies een bestaande categorie.', code: 'x', fields: { categoryId: 'Bestaat niet.' } }],
    })
    await retype('Name', 'De Otter')
    await user.click(button('Save Changes'))
    await toast('Update failed', 'Kies een bestaande categorie.')
    expect(field('Category')).toHaveAccessibleDescription('Bestaat niet.')
    expect(field('Name')).toHaveValue('De Otter')
  })

  it('reports a lost connection, and keeps what was typed', async () => {
    const { user, retype } = await startEditing({ [EDIT]: lostConnection })
    await retype('Name', 'De Otter')
    await user.click(button('Save Changes'))
    await toast('Update failed', 'Failed to update venue')
    expect(field('Name')).toHaveValue('De Otter')
  })

  it('keeps the draft through an ended session and a reload', async () => {
    const { user, retype } = await startEditing({ [EDIT]: refusal(401, 'Log in.', 'unauthenticated') })
    await retype('Name', 'De Otter')
    await user.click(button('Save Changes'))
    expect(await screen.findByText('sign-in dialog: login')).toBeInTheDocument()
    cleanup()
    renderAdmin('/admin/venues/1', { [DETAILS]: [200, someDetails()] })
    expect(await screen.findByLabelText('Name')).toHaveValue('De Otter')
  })
})

describe('a conflict between two administrators', () => {
  const theirs = someDetails({ address: 'Kade 1, Tiel', name: 'Otter & Zn', version: 4 })

  /** Saves here after somebody else saved, so that the server refuses. */
  const outrun = async (latest = theirs) => {
    const site = await startEditing({ [EDIT]: outdated })
    await site.retype('Name', 'De Otter')
    await site.retype('Phone', '030-1')
    site.answer(DETAILS, [200, latest])
    await site.user.click(button('Save Changes'))
    return site
  }

  it('shows the second one the differences, and keeps what was typed', async () => {
    await outrun()
    const panel = within(await screen.findByRole('alert', { name: /^Somebody else saved this venue/ }))
    expect(panel.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FieldSaved by somebody elseYours',
      'NameOtter & ZnDe Otter',
      'AddressKade 1, TielNot changed by you',
    ])
    await toast('Update failed')
    expect(field('Name')).toHaveValue('De Otter')
    expect(field('Phone')).toHaveValue('030-1')
  })

  it("saves the typed changes on top of the other's", async () => {
    const { user, answer, edits } = await outrun()
    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(field('Address')).toHaveValue('Kade 1, Tiel')
    expect(field('Name')).toHaveValue('De Otter')
    answer(EDIT, [200, { ...theirs.venue, name: 'De Otter', version: 5 }])
    await user.click(button('Save Changes'))
    await toast('Venue updated')
    expect(edits().at(-1)).toMatchObject({ name: 'De Otter', address: 'Kade 1, Tiel', phone: '030-1', version: 4 })
  })

  it('discards the typed changes on request', async () => {
    const { user } = await outrun()
    await user.click(await screen.findByRole('button', { name: 'Discard my changes' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Otter & Zn' })).toBeInTheDocument()
    expect(button('Edit Venue')).toBeInTheDocument()
  })

  it('retries when only the version rose, as after a review', async () => {
    const { edits, answer } = await outrun(someDetails({ version: 4 }))
    answer(EDIT, outdated)
    await waitFor(() =>
      expect(
        edits()
          .map(({ version }) => version)
          .slice(0, 2),
      ).toEqual([3, 4]),
    )
  })

  it('offers to load the other version when that failed', async () => {
    const { user, retype, answer } = await startEditing({ [EDIT]: outdated })
    await retype('Name', 'De Otter')
    answer(DETAILS, refusal(503, 'Even weg.', 'unavailable'))
    await user.click(button('Save Changes'))
    const load = await screen.findByRole('button', { name: 'Load their version' })
    answer(DETAILS, [200, theirs])
    await user.click(load)
    expect(await screen.findByRole('button', { name: 'Keep my changes' })).toBeInTheDocument()
    expect(field('Name')).toHaveValue('De Otter')
  })
})

describe('unsaved changes', () => {
  it('ask for confirmation before leaving, and staying keeps them', async () => {
    const { user, retype, address } = await startEditing()
    await retype('Name', 'De Otter')
    await user.click(screen.getByRole('link', { name: 'Back to Venues' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/admin/venues/1')
    expect(field('Name')).toHaveValue('De Otter')
  })

  it('are discarded on leaving', async () => {
    const { user, retype, address } = await startEditing()
    await retype('Name', 'De Otter')
    await user.click(screen.getByRole('link', { name: 'View Public Page' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/listing/minigolf-de-otter'))
    expect(sessionStorage.getItem('draft:venue:1:a1')).toBeNull()
  })

  it('make the browser ask before it closes the page', async () => {
    const { retype } = await startEditing()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await retype('Name', 'De Otter')
    expect(closing()).toBe(true)
  })

  it('do not ask when there are none', async () => {
    const { user, address } = await startEditing()
    await user.click(screen.getByRole('link', { name: 'View Public Page' }))
    await waitFor(() => expect(address()).toBe('/listing/minigolf-de-otter'))
  })
})
