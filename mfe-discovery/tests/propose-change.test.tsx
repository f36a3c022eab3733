// Proves PROPOSAL-1, PROPOSAL-2, PROPOSAL-10, PROPOSAL-14, PROPOSAL-15.
import type { ListingDetail } from '@plekje/contracts'
import { fakeUploads } from '@plekje/testing/fake-uploads'
import { screen, waitFor } from '@testing-library/react'
import { slugIn } from '../src/features/listing/proposal-draft'
import { aListing, aMember, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const listing: ListingDetail = {
  ...aListing(),
  address: 'Oudegracht 1',
  latitude: '52.09',
  longitude: '5.12',
  openingHours: 'Maandag: 10:00-18:00',
  facts: { dogs: 'yes' },
}
const path = `/listing/${listing.slug}`
const POST = 'POST /api/listings/1/proposals'
const answersFor = (shown: ListingDetail): Answers => ({
  [`GET /api/listings/${listing.slug}`]: [200, shown],
  'GET /api/listings/1/google-reviews': [200, []],
  'GET /api/listings/1/reviews': [200, []],
  'GET /api/search': [200, aSearchReply()],
  [POST]: [201, { id: 'p1' }],
})

async function open(shown = listing, more: Answers = {}) {
  const site = renderSite(path, { ...answersFor(shown), ...more })
  await site.user.click(await screen.findByRole('button', { name: 'Klopt er iets niet?' }))
  await screen.findByRole('dialog', { name: 'Klopt er iets niet?' })
  return {
    ...site,
    choose: (kind: string) => site.user.click(screen.getByRole('radio', { name: kind })),
    send: () => site.user.click(screen.getByRole('button', { name: 'Versturen' })),
    posts: () => site.callsTo('/api/listings/1/proposals').map(({ body }) => body),
  }
}
const field = (name: string) => screen.getByRole('textbox', { name })

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(async () => {
  await import('../src/features/listing/listing-page')
  await import('../src/features/listing/proposal-dialog')
})
beforeEach(() => {
  sessionStorage.clear()
  // jsdom has neither.
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => undefined
})

it('a proposal needs an answer to what is wrong, and something that differs from the page', async () => {
  const { choose, send, posts } = await open()
  await send()
  expect(await screen.findByText('Kies wat er niet klopt.')).toBeInTheDocument()
  await choose('Andere openingstijden')
  await send()
  expect(await screen.findByText('Je hebt nog niets veranderd.')).toBeInTheDocument()
  expect(posts()).toEqual([])
})

it('a visitor sends what differs from the page, with an explanation, and is thanked', async () => {
  const { user, choose, send, posts } = await open()
  await choose('Verhuisd of verkeerd adres')
  expect(field('Adres')).toHaveValue('Oudegracht 1')
  await user.clear(field('Adres'))
  await user.type(field('Adres'), 'Neude 5')
  await user.clear(field('Breedtegraad'))
  await user.type(field('Breedtegraad'), '52,1')
  await user.type(field('Toelichting (mag je overslaan)'), 'Er hangt een briefje.')
  await send()
  expect(await screen.findByText('Bedankt voor je hulp')).toBeInTheDocument()
  expect(screen.getByText('De redactie kijkt ernaar.')).toBeInTheDocument()
  const changes = { address: 'Neude 5', point: { latitude: 52.1, longitude: 5.12 } }
  expect(posts()).toEqual([{ changes, explanation: 'Er hangt een briefje.' }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('a proposal takes no more text, which would be lost, while it is being sent', async () => {
  const { user, choose, send } = await open(listing, { [POST]: () => new Promise(() => {}) })
  await choose('Verhuisd of verkeerd adres')
  await user.type(field('Adres'), ' bis')
  await send()
  await waitFor(() => {
    for (const box of screen.getAllByRole('textbox')) expect(box).toHaveAttribute('readonly')
  })
})

it('a member is told that a mail follows, and corrects the phone number that the page shows', async () => {
  const { user, choose, send, posts } = await open(
    { ...listing, phone: '030-1' },
    { 'GET /api/user': [200, aMember], 'GET /api/favorites': [200, []] },
  )
  await choose('Ander telefoonnummer')
  await waitFor(() => expect(field('Telefoonnummer')).toHaveValue('030-1'))
  await user.clear(field('Telefoonnummer'))
  await user.type(field('Telefoonnummer'), '06 12345678')
  await send()
  expect(await screen.findByText('De redactie kijkt ernaar. Je krijgt bericht per mail.')).toBeInTheDocument()
  expect(posts()).toMatchObject([{ changes: { phone: '06 12345678' } }])
})

it('the form shows hours from Google as a line per day', async () => {
  const openingHours = JSON.stringify({ weekday_text: ['Maandag: 10:00-18:00'] })
  const { choose, send } = await open({ ...listing, openingHours })
  await choose('Andere openingstijden')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Openingstijden/ }).value).toMatch(
    /^Maandag: 10:00-18:00\nDinsdag: Gesloten/,
  )
  await send()
  expect(await screen.findByText('Je hebt nog niets veranderd.')).toBeInTheDocument()
})

it('only the facts that were chosen or typed are sent', async () => {
  const { user, choose, send, posts } = await open()
  await choose('Andere kenmerken')
  expect(screen.getByRole('combobox', { name: 'Honden welkom' })).toHaveValue('yes')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Terras' }), 'deels')
  await user.type(field('Grootste groep'), '30')
  await send()
  await waitFor(() => expect(posts()).toMatchObject([{ changes: { terrace: 'partly', groupSize: 30 } }]))
})

it('an invalid point and an address of another site are refused before sending', async () => {
  const { user, choose, send, posts } = await open()
  await choose('Verkeerde plek op de kaart')
  await user.clear(field('Lengtegraad'))
  await send()
  expect(await screen.findByText(/Vul een breedtegraad en een lengtegraad in/)).toBeInTheDocument()
  await choose('Staat er dubbel in')
  await user.type(field('Adres van de andere pagina'), 'https://elders.example/café')
  await send()
  expect(await screen.findByText('Dit is geen adres van een pagina op deze site.')).toBeInTheDocument()
  expect(posts()).toEqual([])
})

it.each([
  ['https://plekje.example/listing/de-otter-utrecht', 'de-otter-utrecht'],
  ['https://plekje.example/listing/de-otter-utrecht?ref=abc', 'de-otter-utrecht'],
  ['/listing/de-otter-utrecht/', 'de-otter-utrecht'],
  [' de-otter-utrecht ', 'de-otter-utrecht'],
  ['listing/de-otter-utrecht', 'de-otter-utrecht'],
  ['localhost/listing/de-otter-utrecht', 'de-otter-utrecht'],
  ['https://elders.example/De Otter', undefined],
  ['', undefined],
])('the double in "%s" is %s', (typed, slug) => {
  expect(slugIn(typed)).toBe(slug)
})

it.each([
  ['the server refuses', refusal(429, 'Je hebt al veel voorstellen gestuurd.', 'too_many'), /al veel voorstellen/],
  ['the connection is lost', () => Promise.reject(new TypeError('network')), /geen antwoord/],
] as const)('a proposal keeps what was typed when %s', async (_, answer, text) => {
  const { user, choose, send } = await open(listing, { [POST]: answer })
  await choose('Ander telefoonnummer')
  await user.type(field('Telefoonnummer'), '06 1')
  await send()
  expect(await screen.findByText('Fout bij versturen')).toBeInTheDocument()
  // The dialog and the toast both show the text.
  expect(screen.getAllByText(text)).toHaveLength(2)
  expect(field('Telefoonnummer')).toHaveValue('06 1')
})

it('a visitor leaves a mail address, is told that a mail follows, and a member is not asked', async () => {
  const { user, choose, send, posts } = await open()
  await choose('Definitief gesloten')
  await user.type(field('E-mailadres (mag je overslaan)'), ' ik@voorbeeld.example ')
  await send()
  expect(await screen.findByText('De redactie kijkt ernaar. Je krijgt bericht per mail.')).toBeInTheDocument()
  expect(posts()).toEqual([{ changes: { closed: true }, explanation: '', email: 'ik@voorbeeld.example' }])
})

it('a member is not asked for a mail address', async () => {
  const { choose } = await open(listing, { 'GET /api/user': [200, aMember], 'GET /api/favorites': [200, []] })
  await choose('Definitief gesloten')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /E-mailadres/ })).not.toBeInTheDocument())
})

describe('a photo with a proposal', () => {
  const photo = new File(['bytes'], 'bord.jpg', { type: 'image/jpeg' })
  const UPLOAD = '/api/proposal-photos/f1'
  async function sendWithPhoto(answer: Answers[string]) {
    const more = { [POST]: [201, { id: 'p1', photoId: 'f1' }], [`POST ${UPLOAD}`]: answer } as Answers
    const site = await open(listing, more)
    await site.choose('Definitief gesloten')
    await site.user.upload(screen.getByLabelText(/^Foto toevoegen/, { selector: 'input' }), photo)
    await site.send()
    return { ...site, uploads: () => site.callsTo(UPLOAD).length }
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  it('is sent after the proposal, under the id that the reply gave', async () => {
    const { posts, uploads } = await sendWithPhoto([201, { id: 'f1' }])
    expect(await screen.findByText('Bedankt voor je hulp')).toBeInTheDocument()
    expect(posts()).toEqual([{ changes: { closed: true }, explanation: '', withPhoto: true }])
    expect(uploads()).toBe(1)
    await isClosed()
  })

  it('shows why it failed and is sent again alone, while the proposal stays sent', async () => {
    let isBusy = true
    const busy = refusal(503, 'Er worden nu te veel foto’s tegelijk verwerkt.', 'too_many_photos_waiting')
    const { user, posts, uploads } = await sendWithPhoto(() => (isBusy ? busy : [201, { id: 'f1' }]))
    expect(await screen.findByText('Er worden nu te veel foto’s tegelijk verwerkt.')).toBeInTheDocument()
    expect(screen.getByText(/^Je voorstel is verstuurd, maar de foto nog niet/)).toBeInTheDocument()
    isBusy = false
    await user.click(screen.getByRole('button', { name: 'Foto versturen' }))
    expect(await screen.findByText('Bedankt voor je hulp')).toBeInTheDocument()
    expect([posts().length, uploads()]).toEqual([1, 2])
    await isClosed()
  })

  it('shows that it is being sent, and closing during the upload ends the dialog once', async () => {
    const site = await open(listing, { [POST]: [201, { id: 'p1', photoId: 'f1' }] })
    const sent = fakeUploads()
    await site.choose('Definitief gesloten')
    await site.user.upload(screen.getByLabelText(/^Foto toevoegen/, { selector: 'input' }), photo)
    await site.send()
    expect(await screen.findByText(/^Je voorstel is verstuurd; de foto gaat erachteraan/)).toBeInTheDocument()
    await waitFor(() => expect(sent).toHaveLength(1))
    await site.user.click(screen.getByRole('button', { name: 'Annuleren' }))
    await isClosed()
    expect(sent[0]?.isAborted).toBe(true)
    await site.user.click(screen.getByRole('button', { name: 'Klopt er iets niet?' }))
    expect(await screen.findByRole('dialog', { name: 'Klopt er iets niet?' })).toBeInTheDocument()
    expect(screen.getAllByText('Bedankt voor je hulp')).toHaveLength(1)
  })

  it('can be removed when the file is no photo, and the sent proposal stays', async () => {
    const { user } = await sendWithPhoto(refusal(415, 'Dit bestand is geen afbeelding.', 'not_a_photo'))
    expect(await screen.findByText('Dit bestand is geen afbeelding.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Verwijder bord.jpg' }))
    await user.click(screen.getByRole('button', { name: 'Foto versturen' }))
    expect(await screen.findByText('Bedankt voor je hulp')).toBeInTheDocument()
    await isClosed()
  })
})

describe('a permanently closed venue', () => {
  const closed = { ...listing, closedAt: '2026-11-01T10:00:00.000Z', openingHours: null, isOpen: null }

  it('shows a notice and nearby venues, and no opening hours', async () => {
    renderSite(path, {
      ...answersFor(closed),
      'GET /api/search': [200, aSearchReply({ hits: [{ ...aListing(), id: 2, name: 'De Buren' }] })],
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Definitief gesloten' + 'Deze plek is voorgoed dicht. Hieronder staat wat er in de buurt is.',
    )
    expect(screen.queryByRole('heading', { name: 'Openingstijden' })).not.toBeInTheDocument()
    expect(await screen.findByRole('link', { name: 'De Buren' })).toBeInTheDocument()
  })

  it('can be proposed as open again', async () => {
    const { choose, send, posts } = await open(closed)
    await choose('Toch niet gesloten')
    await send()
    await waitFor(() => expect(posts()).toMatchObject([{ changes: { closed: false } }]))
  })
})
