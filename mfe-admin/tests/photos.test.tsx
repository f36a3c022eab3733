// Proves ADMIN-20.
import { type FakeUpload, fakeUploads } from '@plekje/testing/fake-uploads'
import { type Answers, refusal } from '@plekje/testing/render-site'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { someDetails } from './a-venue'
import { renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/venue-detail/venue-detail-page'))
beforeEach(() => sessionStorage.clear())

const DETAILS = 'GET /api/admin/venues/1/details'
const ARRANGE = 'PUT /api/admin/venues/1/photos'
const photo = (id: string) => `/media/photos/${id}/gallery`
const file = (name: string, type = 'image/jpeg', bytes = 3) => new File([new Uint8Array(bytes)], name, { type })
const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('src'))

/** Renders the Photos tab with a server that stores one venue's photos. */
async function showPhotos(images: string[], more: Answers = {}) {
  let kept = images
  const venue = () => someDetails({ images: kept }).venue
  const site = renderAdmin('/admin/venues/1', {
    [DETAILS]: () => [200, someDetails({ images: kept })],
    [ARRANGE]: ({ body }) => {
      const { images, seen } = body as { images: string[]; seen: string[] }
      if (seen.join() !== kept.join()) return [409, { error: 'In het Nederlands.', code: 'photos_changed' }]
      kept = images
      return [200, venue()]
    },
    ...more,
  })
  const sent = fakeUploads()
  await site.user.click(await screen.findByRole('tab', { name: 'Photos' }))
  const upload = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Add photos', { selector: 'input' }), { target: { files } })
  const accept = (at: number, id: string) =>
    act(async () => {
      kept = [...kept, photo(id)]
      sent[at]?.answer(201, venue())
    })
  const answer = (at: number, given: (upload: FakeUpload | undefined) => void) => act(async () => given(sent[at]))
  const arranged = () =>
    site.callsTo('/api/admin/venues/1/photos').map(({ body }) => (body as { images: string[] }).images)
  const setKept = (next: string[]) => {
    kept = next
  }
  return { ...site, sent, upload, accept, answer, arranged, setKept }
}

describe('adding photos', () => {
  it('uploads each file by itself, unchanged, in the chosen order', async () => {
    const { sent, upload, accept } = await showPhotos([photo('a')])
    upload(file('een.jpg'), file('twee.png', 'image/png'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(screen.getByText('Waiting…')).toBeInTheDocument()
    expect(sent[0]).toMatchObject({ path: '/api/admin/venues/1/photos', headers: { 'content-type': 'image/jpeg' } })
    expect(sent.map(({ body }) => (body as File).name)).toEqual(['een.jpg'])
    await accept(0, 'b')
    await waitFor(() => expect(sent).toHaveLength(2))
    await accept(1, 'c')
    expect(await screen.findByRole('heading', { name: 'Photos (3)' })).toBeInTheDocument()
    expect(shown()).toEqual([photo('a'), photo('b'), photo('c')])
    expect(await screen.findByText('2 photos added')).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument()
  })

  it('shows the progress of each file, and goes on behind another tab', async () => {
    const { user, sent, upload, answer, accept } = await showPhotos([])
    expect(screen.getByText('No photos available')).toBeInTheDocument()
    upload(file('een.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await answer(0, (sending) => sending?.progress(30, 100))
    expect(screen.getByRole('progressbar', { name: 'een.jpg' })).toHaveAttribute('value', '30')
    await answer(0, (sending) => sending?.progress(100, 100))
    expect(screen.getByText('Processing…')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Information' }))
    await accept(0, 'a')
    await user.click(screen.getByRole('tab', { name: 'Photos' }))
    expect(shown()).toEqual([photo('a')])
  })

  it('accepts dropped files', async () => {
    const { sent } = await showPhotos([])
    const place = screen.getByText('Drag photos here, or choose them.')
    fireEvent.dragOver(place, { dataTransfer: { types: ['Files'] } })
    expect(screen.getByText('Drop to add')).toBeInTheDocument()
    fireEvent.drop(screen.getByText('Drop to add'), { dataTransfer: { types: ['Files'], files: [file('een.jpg')] } })
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it.each([
    ['too large', file('groot.jpg', 'image/jpeg', 5 * 1024 * 1024 + 1), 'This file is larger than 5 MB.'],
    ['no picture', file('lijst.pdf', 'application/pdf'), 'This file is not a JPEG, PNG, WebP or AVIF picture.'],
  ])('refuses a file that is %s without sending it, and sends the others', async (_what, bad, problem) => {
    const { user, sent, upload } = await showPhotos([])
    upload(bad, file('goed.jpg'))
    expect(await screen.findByText(problem)).toBeInTheDocument()
    await waitFor(() => expect(sent.map(({ body }) => (body as File).name)).toEqual(['goed.jpg']))
    await user.click(screen.getByRole('button', { name: `Dismiss ${bad.name}` }))
    expect(screen.queryByText(problem)).not.toBeInTheDocument()
  })

  it.each([
    [413, 'too_large', 'This file is larger than 5 MB.'],
    [413, 'too_many_pixels', 'This picture has too many pixels.'],
    [415, 'not_a_photo', 'This file is not a JPEG, PNG, WebP or AVIF picture.'],
    [422, 'too_heavy_photo', 'This picture is too heavy to be read. Save it smaller, or as a plain JPEG.'],
    [422, 'broken_photo', 'This picture is damaged and cannot be read.'],
    [409, 'too_many_photos', 'This venue has 30 photos already. Remove one first.'],
    [500, 'unexpected', 'This photo could not be added.'],
  ])('explains %i %s in English', async (status, code, problem) => {
    const { sent, upload, answer } = await showPhotos([])
    upload(file('een.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await answer(0, (sending) => sending?.answer(status, { error: 'In het Nederlands.', code }))
    expect(await screen.findByText(problem)).toBeInTheDocument()
    expect(screen.queryByText('In het Nederlands.')).not.toBeInTheDocument()
  })

  it('can be retried after a lost connection', async () => {
    const { user, sent, upload, answer, accept } = await showPhotos([])
    upload(file('een.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await answer(0, (sending) => sending?.breakOff())
    expect(await screen.findByText('No connection. Nothing was added.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try een.jpg again' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    await accept(1, 'a')
    await waitFor(() => expect(shown()).toEqual([photo('a')]))
  })

  it('can be cancelled, and leaving the page asks for confirmation', async () => {
    const { user, sent, upload, address } = await showPhotos([])
    upload(file('een.jpg'), file('twee.jpg'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Cancel een.jpg' }))
    expect(sent[0]?.isAborted).toBe(true)
    await waitFor(() => expect(sent).toHaveLength(2))
    await user.click(screen.getByRole('link', { name: 'Back to Venues' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave while photos are being added?' }))
    await user.click(question.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/admin/venues'))
    expect(sent[1]?.isAborted).toBe(true)
  })

  it('explains drawn scenes while there are no photos, and keeps them', async () => {
    await showPhotos(['/media/scenes/minigolf/x/1.svg', '/media/scenes/minigolf/x/2.svg'])
    expect(screen.getByText(/^These scenes are drawn by us/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove photo 1' })).not.toBeInTheDocument()
  })
})

describe('ordering photos', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(photo) as [string, string, string]

  it('moves a photo by its buttons, announces its new place, and keeps the focus', async () => {
    const { user, arranged } = await showPhotos([a, b, c])
    const later = screen.getByRole('button', { name: 'Move photo 1 back' })
    await user.click(later)
    expect(screen.getByText('Moved to position 2 of 3')).toBeInTheDocument()
    await waitFor(() => expect(arranged()).toEqual([[b, a, c]]))
    expect(shown()).toEqual([b, a, c])
    expect(screen.getByRole('button', { name: 'Move photo 2 back' })).toHaveFocus()
    expect(screen.getByText('Main photo').closest('li')).toHaveAttribute('data-image', b)
  })

  it('stops at both ends', async () => {
    const { user, arranged } = await showPhotos([a, b])
    await user.click(screen.getByRole('button', { name: 'Move photo 1 forward' }))
    await user.click(screen.getByRole('button', { name: 'Move photo 2 back' }))
    expect(arranged()).toEqual([])
  })

  it('sends quick changes one after another, each based on the one before', async () => {
    const { user, arranged } = await showPhotos([a, b, c])
    await user.keyboard('{Tab}')
    screen.getByRole('button', { name: 'Move photo 1 back' }).focus()
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() =>
      expect(arranged()).toEqual([
        [b, a, c],
        [b, c, a],
      ]),
    )
    expect(shown()).toEqual([b, c, a])
  })

  describe('by dragging', () => {
    /** Lays out the photos side by side, each 100 px wide. */
    beforeEach(() => {
      jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
        const at = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0
        return new DOMRect(this.dataset.image ? at * 100 : 0, 0, 100, 100)
      })
    })
    afterEach(async () => {
      jest.restoreAllMocks()
      // dnd-kit's mouse sensor swallows clicks for 50 ms after a drop, in the next test too.
      const heard = jest.fn()
      document.body.addEventListener('click', heard)
      await waitFor(() => {
        document.body.click()
        expect(heard).toHaveBeenCalled()
      })
      document.body.removeEventListener('click', heard)
    })
    const handle = (number: number) => screen.getByRole('button', { name: `Drag photo ${number}` })

    it('moves a photo with the mouse, but not on a click', async () => {
      const { arranged } = await showPhotos([a, b, c])
      const picture = screen.getByRole('img', { name: /photo 3 of 3$/ })
      fireEvent.mouseDown(picture, { button: 0, clientX: 250, clientY: 50 })
      fireEvent.mouseUp(document)
      expect(arranged()).toEqual([])
      fireEvent.mouseDown(picture, { button: 0, clientX: 250, clientY: 50 })
      fireEvent.mouseMove(document, { clientX: 200, clientY: 50 })
      await screen.findByText('Picked up the photo at position 3 of 3')
      fireEvent.mouseMove(document, { clientX: 40, clientY: 50 })
      await screen.findByText('Position 1 of 3')
      fireEvent.mouseUp(document)
      await waitFor(() => expect(shown()).toEqual([c, a, b]))
      expect(arranged()).toEqual([[c, a, b]])
    })

    it('moves a photo with the keyboard, announces it, and keeps the focus', async () => {
      const { arranged } = await showPhotos([a, b, c])
      handle(1).focus()
      expect(handle(1)).toHaveAccessibleDescription(/^To move a photo, press the space bar\./)
      fireEvent.keyDown(handle(1), { code: 'Space' })
      await screen.findByText('Picked up the photo at position 1 of 3')
      fireEvent.keyDown(document, { code: 'ArrowRight' })
      await screen.findByText('Position 2 of 3')
      fireEvent.keyDown(document, { code: 'Space' })
      await screen.findByText('Moved to position 2 of 3')
      await waitFor(() => expect(shown()).toEqual([b, a, c]))
      expect(arranged()).toEqual([[b, a, c]])
      await waitFor(() => expect(handle(2)).toHaveFocus())
    })

    it('cancels on Escape', async () => {
      const { arranged } = await showPhotos([a, b])
      handle(1).focus()
      fireEvent.keyDown(handle(1), { code: 'Space' })
      await screen.findByText('Picked up the photo at position 1 of 2')
      fireEvent.keyDown(document, { code: 'ArrowRight' })
      await screen.findByText('Position 2 of 2')
      fireEvent.keyDown(document, { code: 'Escape' })
      await screen.findByText('Not moved: it is at position 1 of 2')
      expect(shown()).toEqual([a, b])
      expect(arranged()).toEqual([])
    })
  })

  it('removes a photo after confirmation', async () => {
    const { user, arranged } = await showPhotos([a, b])
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Remove this photo?' }))
    // Also the texts that components bring themselves are English.
    expect(question.getByRole('button', { name: 'Close' })).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(arranged()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await toast('Photo removed')
    expect(arranged()).toEqual([[b]])
    expect(screen.getByRole('heading', { name: 'Photos (1)' })).toBeInTheDocument()
  })

  it.each([
    ['added a photo', [a, b, c]],
    ['removed a photo', [b]],
    ['ordered them', [b, a]],
  ])('reports that somebody else %s, and shows the real state', async (_what, theirs) => {
    const { user, setKept } = await showPhotos([a, b])
    setKept(theirs)
    await user.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await toast('Update failed', 'Somebody else changed the photos. This is what they are now.')
    await waitFor(() => expect(shown()).toEqual(theirs))
    expect(screen.queryByText('In het Nederlands.')).not.toBeInTheDocument()
  })

  it('drops changes that were based on a failed one', async () => {
    let answer: (given: [number, unknown]) => void = () => {}
    const { user, arranged } = await showPhotos([a, b, c], {
      [ARRANGE]: () => new Promise((resolve) => (answer = resolve)),
    })
    screen.getByRole('button', { name: 'Move photo 1 back' }).focus()
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(arranged()).toHaveLength(1))
    answer([503, { error: 'Even weg.', code: 'unavailable' }])
    await toast('Update failed', 'The photos could not be changed.')
    await waitFor(() => expect(shown()).toEqual([a, b, c]))
    expect(arranged()).toHaveLength(1)
  })

  it('shows the real order after a failure', async () => {
    const { user } = await showPhotos([a, b], { [ARRANGE]: refusal(503, 'Even weg.', 'unavailable') })
    await user.click(screen.getByRole('button', { name: 'Move photo 1 back' }))
    await toast('Update failed', 'The photos could not be changed.')
    await waitFor(() => expect(shown()).toEqual([a, b]))
  })
})
