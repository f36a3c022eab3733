// Proves OWNER-1, OWNER-8, OWNER-20.
import type { ListingDetail, OwnClaim, Ownership } from '@plekje/contracts'
import { screen, waitFor } from '@testing-library/react'
import { aListing, aMember } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const listing: ListingDetail = { ...aListing(), name: 'Café Zon' }
const path = `/listing/${listing.slug}`
const OWNERSHIP = 'GET /api/listings/1/ownership'
const CLAIM = 'POST /api/listings/1/claims'
const CODE = 'POST /api/listings/1/claims/code'
const unclaimed: Ownership = { role: null, claim: null, venueAddress: 'info@zon.example', websiteDomain: 'zon.example' }
const aClaim = (changes: Partial<OwnClaim> = {}): OwnClaim => ({
  id: 'c1',
  listingId: 1,
  listingName: 'Café Zon',
  listingSlug: listing.slug,
  way: 'venue-address',
  state: 'code',
  address: 'info@zon.example',
  createdAt: '2026-11-01T10:00:00.000Z',
  ...changes,
})
const asMember: Answers = {
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  'GET /api/listings/1/google-reviews': [200, []],
  'GET /api/listings/1/reviews': [200, []],
  'GET /api/user': [200, aMember],
  'GET /api/favorites': [200, []],
  [OWNERSHIP]: [200, unclaimed],
}

async function open(more: Answers = {}) {
  const site = renderSite(path, { ...asMember, ...more })
  await site.user.click(await screen.findByRole('button', { name: 'Is dit jouw zaak?' }))
  await screen.findByRole('dialog', { name: 'Is dit jouw zaak?' })
  return {
    ...site,
    choose: async (way: RegExp) => site.user.click(await screen.findByRole('radio', { name: way })),
    press: (name: string) => site.user.click(screen.getByRole('button', { name })),
    bodiesOf: (call: string) => site.callsTo(call).map(({ body }) => body),
  }
}

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(async () => {
  await import('../src/features/listing/listing-page')
  await import('../src/features/listing/claim-dialog')
})
beforeEach(() => sessionStorage.clear())

it('a visitor is not asked whether a venue is theirs', async () => {
  const { callsTo } = renderSite(path, { ...asMember, 'GET /api/user': refusal(401, 'Log in.', 'not_authenticated') })
  await screen.findByRole('button', { name: 'Klopt er iets niet?' })
  expect(screen.queryByRole('button', { name: 'Is dit jouw zaak?' })).not.toBeInTheDocument()
  expect(callsTo('/api/listings/1/ownership')).toEqual([])
})

it('a member asks for a code at the address of the venue, enters it and owns the venue', async () => {
  const site = await open({ [CLAIM]: [201, aClaim()], [CODE]: [200, { state: 'granted' }] })
  await site.choose(/code naar info@zon.example/)
  await site.press('Code aanvragen')
  expect(await screen.findByText(/We mailen een code naar info@zon.example/)).toBeInTheDocument()
  expect(site.bodiesOf('/api/listings/1/claims')).toEqual([{ way: 'venue-address' }])
  await site.press('Bevestigen')
  expect(await screen.findByText('Vul de code uit de mail in.')).toBeInTheDocument()
  await site.user.type(screen.getByRole('textbox', { name: 'Code' }), 'ab12-cd34')
  await site.press('Bevestigen')
  expect(await screen.findByText('Je beheert nu Café Zon')).toBeInTheDocument()
  expect(site.bodiesOf('/api/listings/1/claims/code')).toEqual([{ code: 'ab12-cd34' }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('a member types the address at the website of the venue', async () => {
  const site = await open({ [CLAIM]: [201, aClaim({ way: 'website-address', address: 'olga@zon.example' })] })
  await site.press('Code aanvragen')
  expect(await screen.findByText('Kies hoe je laat zien dat dit jouw zaak is.')).toBeInTheDocument()
  await site.choose(/adres op zon.example/)
  await site.press('Code aanvragen')
  expect(await screen.findByText('Vul het deel voor de @ in, zoals info.')).toBeInTheDocument()
  await site.user.type(screen.getByRole('textbox', { name: 'Deel voor de @' }), 'olga')
  await site.press('Code aanvragen')
  expect(await screen.findByText(/We mailen een code naar olga@zon.example/)).toBeInTheDocument()
  expect(site.bodiesOf('/api/listings/1/claims')).toEqual([{ way: 'website-address', localPart: 'olga' }])
})

it('a member sends evidence, which has a minimum length', async () => {
  const site = await open({ [CLAIM]: [201, aClaim({ way: 'evidence', state: 'review' })] })
  await site.choose(/uitleg aan de redactie/)
  const evidence = screen.getByRole('textbox', { name: 'Waaraan zien we dat dit jouw zaak is?' })
  await site.user.type(evidence, 'Van mij.')
  await site.press('Versturen')
  expect(await screen.findByText('Schrijf minstens 20 tekens.')).toBeInTheDocument()
  await site.user.type(evidence, ' Zie de KvK, nummer 12345678.')
  await site.press('Versturen')
  expect(await screen.findByText('Aanvraag verstuurd')).toBeInTheDocument()
  expect(site.bodiesOf('/api/listings/1/claims')).toEqual([
    { way: 'evidence', evidence: 'Van mij. Zie de KvK, nummer 12345678.' },
  ])
})

it('evidence takes no more text, which would be lost, while it is being sent', async () => {
  const site = await open({ [CLAIM]: () => new Promise(() => {}) })
  await site.choose(/uitleg aan de redactie/)
  const evidence = screen.getByRole('textbox', { name: 'Waaraan zien we dat dit jouw zaak is?' })
  await site.user.type(evidence, 'Zie de KvK, nummer 12345678.')
  await site.press('Versturen')
  await waitFor(() => expect(evidence).toHaveAttribute('readonly'))
})

it('only the kinds of proof that the venue allows are offered', async () => {
  await open({ [OWNERSHIP]: [200, { ...unclaimed, venueAddress: null, websiteDomain: null }] })
  expect((await screen.findAllByRole('radio')).map((radio) => radio.getAttribute('value'))).toEqual(['evidence'])
})

it('a wrong code is refused in the dialog, and another kind of proof can be chosen', async () => {
  const site = await open({
    [OWNERSHIP]: [200, { ...unclaimed, claim: aClaim() }],
    [CODE]: refusal(400, 'Deze code klopt niet. Kijk nog eens in de mail.', 'wrong_code'),
  })
  await site.user.type(await screen.findByRole('textbox', { name: 'Code' }), 'AAAA-AAAA')
  await site.press('Bevestigen')
  expect(await screen.findByText(/Deze code klopt niet/)).toBeInTheDocument()
  await site.press('Nieuwe code of andere manier')
  expect(await screen.findByRole('radio', { name: /uitleg aan de redactie/ })).toBeInTheDocument()
})

it('a correct code for a venue with an owner leads to a decision by an administrator', async () => {
  const site = await open({
    [OWNERSHIP]: [200, { ...unclaimed, claim: aClaim() }],
    [CODE]: [200, { state: 'review' }],
  })
  await site.user.type(await screen.findByRole('textbox', { name: 'Code' }), 'AB12CD34')
  await site.press('Bevestigen')
  expect(await screen.findByText('De code klopt')).toBeInTheDocument()
})

it.each([
  ['who manages the venue', { role: 'editor' as const }, 'Je beheert deze plek.'],
  ['whose claim waits', { claim: aClaim({ state: 'review' }) }, /De redactie kijkt naar je aanvraag/],
])('a member %s is told so', async (_who, changes, text) => {
  await open({ [OWNERSHIP]: [200, { ...unclaimed, ...changes }] })
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})

it('the typed text stays when the server refuses it', async () => {
  const site = await open({ [CLAIM]: refusal(429, 'Je hebt al veel aanvragen gedaan.', 'too_many_claims') })
  await site.choose(/adres op zon.example/)
  await site.user.type(screen.getByRole('textbox', { name: 'Deel voor de @' }), 'olga')
  await site.press('Code aanvragen')
  expect(await screen.findByText('Je hebt al veel aanvragen gedaan.')).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Deel voor de @' })).toHaveValue('olga')
})

it('the page of a venue with an owner says so, and when a manager last looked at it', async () => {
  const managed = { ...listing, isManaged: true, ownerCheckedAt: '2026-11-01T10:00:00.000Z' }
  renderSite(path, { ...asMember, [`GET /api/listings/${listing.slug}`]: [200, managed] })
  expect(await screen.findByText('Beheerd door de eigenaar')).toBeInTheDocument()
  expect(screen.getByText('Nagekeken op 1 november 2026')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Café Zon' })).toBeInTheDocument())
})
