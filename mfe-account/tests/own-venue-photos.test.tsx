// Proves OWNER-23, OWNER-24.
import type { OwnPhotosOfVenue } from '@plekje/contracts'
import { fakeUploads } from '@plekje/testing/fake-uploads'
import { type Answers, refusal, renderRoutes } from '@plekje/testing/render-site'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { routes } from '../src/routes'
import { aMember } from './members'

const photo = (id: string) => `/media/photos/${id}/gallery`
const PHOTOS = '/api/my-venues/1/photos'
const venue = {
  listingId: 1,
  name: 'Café Zon',
  slug: 'cafe-zon',
  locationName: 'Utrecht',
  hasPage: true,
  role: 'owner' as const,
}
const stored = (more: Partial<OwnPhotosOfVenue> = {}): OwnPhotosOfVenue => ({
  listingId: 1,
  name: 'Café Zon',
  images: [photo('a'), photo('b')],
  imageTexts: ['', 'Het terras'],
  waiting: [],
  needsApproval: false,
  ...more,
})
const waiting = {
  id: 'w',
  image: photo('w'),
  text: '',
  by: 'sanne',
  createdAt: '2026-11-20T10:00:00.000Z',
}

beforeAll(async () => {
  await import('../src/features/venues/own-venues-page')
  await import('../src/features/venues/own-photos')
})

async function show(photos: OwnPhotosOfVenue, more: Answers = {}) {
  const site = renderRoutes(routes, '/my-venues', {
    'GET /api/user': [200, aMember],
    'GET /api/my-venues': [200, { venues: [venue], claims: [], invitations: [] }],
    [`GET ${PHOTOS}`]: [200, photos],
    ...more,
  })
  await site.user.click(await screen.findByRole('button', { name: 'Foto’s' }))
  await screen.findByRole('heading', { name: `Foto’s (${photos.images.length})` })
  return site
}
const body = (site: Awaited<ReturnType<typeof show>>, path: string, method: string) =>
  site.callsTo(path).find((call) => call.method === method)?.body

it('shows photos with their descriptions, and the first one as such', async () => {
  await show(stored())
  expect(screen.getByRole('img', { name: 'Het terras' })).toHaveAttribute('src', photo('b'))
  expect(screen.getByRole('img', { name: 'Café Zon, foto 1 van 2' })).toBeInTheDocument()
  expect(screen.getByText('Eerste foto')).toBeInTheDocument()
})

it('moves a photo to the front, with the order that was on screen', async () => {
  const site = await show(stored(), {
    [`PUT ${PHOTOS}`]: [200, stored({ images: [photo('b'), photo('a')], imageTexts: ['Het terras', ''] })],
  })
  await site.user.click(screen.getByRole('button', { name: 'Zet foto 2 naar voren' }))
  await waitFor(() =>
    expect(body(site, PHOTOS, 'PUT')).toEqual({
      images: [photo('b'), photo('a')],
      seen: [photo('a'), photo('b')],
    }),
  )
})

it('removes a photo after confirmation, and says how to restore it', async () => {
  const site = await show(stored(), {
    [`PUT ${PHOTOS}`]: [200, stored({ images: [photo('b')], imageTexts: ['Het terras'] })],
  })
  await site.user.click(screen.getByRole('button', { name: 'Verwijder foto 1' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deze foto verwijderen?' }))
  expect(dialog.getByText(/Geschiedenis/)).toBeInTheDocument()
  await site.user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
  expect(await screen.findByRole('heading', { name: 'Foto’s (1)' })).toBeInTheDocument()
})

it('describes a photo, and keeps what was typed after a failure', async () => {
  const path = `${PHOTOS}/a/text`
  const site = await show(stored(), { [`PUT ${path}`]: refusal(429, 'Je hebt al veel gewijzigd.', 'too_many_edits') })
  await site.user.click(screen.getByRole('button', { name: 'Beschrijf foto 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Beschrijf deze foto' }))
  await site.user.type(dialog.getByLabelText('Beschrijving'), 'De bar')
  await site.user.click(dialog.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(body(site, path, 'PUT')).toEqual({ text: 'De bar' }))
  expect(await screen.findByText('Je hebt al veel gewijzigd.')).toBeInTheDocument()
  expect(dialog.getByLabelText('Beschrijving')).toHaveValue('De bar')
})

it('uploads a photo, and shows a waiting photo, which can be described and withdrawn', async () => {
  const site = await show(stored({ needsApproval: true }), {
    [`DELETE ${PHOTOS}/w`]: [200, stored({ needsApproval: true })],
  })
  const sent = fakeUploads()
  expect(screen.getByText(/^De redactie kijkt eerst naar je foto’s/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Beschrijf foto 1' })).not.toBeInTheDocument()
  const file = new File([new Uint8Array(3)], 'zaak.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Foto’s toevoegen', { selector: 'input' }), { target: { files: [file] } })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toBe(PHOTOS)
  await act(async () => sent[0]?.answer(201, stored({ needsApproval: true, waiting: [waiting] })))
  expect(await screen.findByRole('img', { name: 'Foto 1 die wacht op de redactie' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Beschrijf wachtende foto 1' })).toBeInTheDocument()
  await site.user.click(screen.getByRole('button', { name: 'Wachtende foto 1 intrekken' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Wacht op de redactie' })).not.toBeInTheDocument())
  // The focus stays in the part.
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Foto’s (2)' }))
  expect(document.activeElement).not.toBe(document.body)
})

it('continues an upload while another panel is open, and asks before the page is left', async () => {
  const site = await show(stored(), { 'GET /api/my-venues/1/people': [200, { people: [], invitations: [] }] })
  const sent = fakeUploads()
  const file = new File([new Uint8Array(3)], 'zaak.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Foto’s toevoegen', { selector: 'input' }), { target: { files: [file] } })
  await waitFor(() => expect(sent).toHaveLength(1))
  await site.user.click(screen.getByRole('button', { name: 'Foto’s' }))
  expect(screen.queryByRole('heading', { name: 'Foto’s (2)' })).not.toBeInTheDocument()
  expect(sent[0]?.isAborted).toBe(false)
  await site.user.click(screen.getByRole('link', { name: 'Café Zon' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Weggaan terwijl foto’s worden verstuurd?' }))
  await site.user.click(dialog.getByRole('button', { name: 'Blijven' }))
  await act(async () => sent[0]?.answer(201, stored({ images: [photo('a'), photo('b'), photo('c')] })))
  await site.user.click(screen.getByRole('button', { name: 'Foto’s' }))
  expect(await screen.findByRole('heading', { name: 'Foto’s (3)' })).toBeInTheDocument()
})

it('shows a photo again that “Geschiedenis” restored', async () => {
  const removal = {
    id: 'c1',
    listingId: 1,
    listingName: 'Café Zon',
    listingSlug: 'cafe-zon',
    field: 'photos',
    before: 'Het terras',
    after: null,
    by: 'sanne',
    at: '2026-11-20T10:00:00.000Z',
    undone: null,
    canUndo: true,
  }
  const site = await show(stored({ images: [photo('a')], imageTexts: [''] }), {
    'GET /api/my-venues/1/changes': [200, { changes: [removal], total: 1 }],
    'POST /api/my-venues/1/changes/c1/undo': [200, { ...removal, canUndo: false }],
  })
  await site.user.click(screen.getByRole('button', { name: 'Geschiedenis' }))
  const undo = await screen.findByRole('button', { name: 'Foto’s terugdraaien' })
  site.answer(`GET ${PHOTOS}`, [200, stored()])
  await site.user.click(undo)
  await screen.findByText('Teruggedraaid')
  await site.user.click(screen.getByRole('button', { name: 'Foto’s' }))
  expect(await screen.findByRole('heading', { name: 'Foto’s (2)' })).toBeInTheDocument()
})

it('explains in Dutch why a photo was not added', async () => {
  await show(stored())
  const sent = fakeUploads()
  const file = new File([new Uint8Array(3)], 'zaak.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Foto’s toevoegen', { selector: 'input' }), { target: { files: [file] } })
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => sent[0]?.answer(429, { error: 'Te veel.', code: 'too_many_photos_sent' }))
  expect(await screen.findByText('Je hebt al veel foto’s gestuurd. Probeer het later opnieuw.')).toBeInTheDocument()
})
