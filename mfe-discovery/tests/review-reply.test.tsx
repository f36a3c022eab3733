// Proves REVIEW-20, REVIEW-21, REVIEW-22.
import type { ReviewReply } from '@plekje/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aMember, aReview, aSearchReply } from './fixtures'
import { type Answers, refusal, renderSite } from './render-site'

const listing = aListing({ isManaged: true })
const path = `/listing/${listing.slug}`
const aReply = {
  text: 'Dank je wel voor je bezoek!',
  repliedAt: '2026-11-02T10:30:00.000Z',
  isEdited: false,
  isReviewEditedSince: false,
}
const reviewsWith = (reply?: ReviewReply) =>
  [200, [aReview('r1', reply ? { authorName: 'bram', reply } : { authorName: 'bram' })]] as const
const asVisitor: Answers = {
  [`GET /api/listings/${listing.slug}`]: [200, listing],
  'GET /api/listings/1/google-reviews': [200, []],
  'GET /api/listings/1/reviews': reviewsWith(),
  'GET /api/search': [200, aSearchReply()],
}
const ownership = (role: 'editor' | null) =>
  [200, { role, claim: null, venueAddress: null, websiteDomain: null }] as const
const asManager: Answers = {
  ...asVisitor,
  'GET /api/user': [200, aMember],
  'GET /api/favorites': [200, []],
  'GET /api/listings/1/ownership': ownership('editor'),
}
const POST = 'POST /api/reviews/r1/reply'
const PATCH = 'PATCH /api/reviews/r1/reply'
const region = () => screen.findByRole('region', { name: `Reactie van ${listing.name}` })

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/listing/listing-page'))
beforeEach(() => sessionStorage.clear())

it('a reply stands below its review with its date, and says what was changed since', async () => {
  const reply = { ...aReply, isEdited: true, isReviewEditedSince: true }
  renderSite(path, { ...asVisitor, 'GET /api/listings/1/reviews': reviewsWith(reply) })
  const shown = within(await region())
  expect(shown.getByText(aReply.text)).toBeInTheDocument()
  expect(shown.getByText(/bewerkt$/)).toHaveTextContent('2 november 2026 · bewerkt')
  expect(shown.getByText('Beoordeling bewerkt na deze reactie')).toBeInTheDocument()
  expect(shown.queryByRole('button', { name: /wijzigen/ })).not.toBeInTheDocument()
})

it('a manager replies, and sees the reply at once', async () => {
  const { user, callsTo } = renderSite(path, { ...asManager, [POST]: [201, aReply] })
  await user.click(await screen.findByRole('button', { name: 'Reageren op review van bram' }))
  const box = await screen.findByRole('textbox', { name: /^Reactie/ })
  await user.click(box)
  await user.paste('Kort')
  await user.click(screen.getByRole('button', { name: 'Plaatsen' }))
  expect(await screen.findByText('Je reactie moet minimaal 10 karakters bevatten.')).toBeInTheDocument()
  await user.clear(box)
  await user.paste(aReply.text)
  await user.click(screen.getByRole('button', { name: 'Plaatsen' }))
  expect(within(await region()).getByText(aReply.text)).toBeInTheDocument()
  expect(callsTo('/api/reviews/r1/reply').map(({ body }) => body)).toEqual([{ text: aReply.text }])
  const change = screen.getByRole('button', { name: 'Reactie op bram wijzigen' })
  await waitFor(() => expect(change).toHaveFocus())
  await user.click(change)
  expect(await screen.findByRole('textbox', { name: /^Reactie/ })).toHaveValue(aReply.text)
})

it('a reply takes no more text, which would be lost, while it is being sent', async () => {
  let arrive = () => {}
  const { user } = renderSite(path, {
    ...asManager,
    [POST]: () =>
      new Promise((resolve) => {
        arrive = () => resolve([201, aReply])
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'Reageren op review van bram' }))
  const box = await screen.findByRole('textbox', { name: /^Reactie/ })
  await user.click(box)
  await user.paste(aReply.text)
  await user.click(screen.getByRole('button', { name: 'Plaatsen' }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Plaatsen/ })).toHaveAttribute('aria-busy', 'true'))
  await user.type(box, ' Tot ziens.')
  expect(box).toHaveValue(aReply.text)
  arrive()
  expect(within(await region()).getByText(aReply.text)).toBeInTheDocument()
})

it('a manager reads the text of a colleague who replied first, and replaces it by sending again', async () => {
  const site = renderSite(path, {
    ...asManager,
    [POST]: refusal(409, 'Er staat al een reactie: “Van Eddie.”', 'already_replied'),
    [PATCH]: [200, { ...aReply, isEdited: true }],
  })
  await site.user.click(await screen.findByRole('button', { name: 'Reageren op review van bram' }))
  await site.user.click(await screen.findByRole('textbox', { name: /^Reactie/ }))
  await site.user.paste(aReply.text)
  await site.user.click(screen.getByRole('button', { name: 'Plaatsen' }))
  expect(await screen.findByText(/Van Eddie/)).toBeInTheDocument()
  await site.user.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(within(await region()).getByText(aReply.text)).toBeInTheDocument()
})

it('a manager whose reply was hidden is told that the next text waits, and does not see it on the page', async () => {
  const site = renderSite(path, {
    ...asManager,
    [POST]: refusal(409, 'De redactie heeft de reactie verborgen: Niet netjes.', 'reply_hidden'),
    [PATCH]: [200, { ...aReply, isEdited: true, isWaiting: true }],
  })
  await site.user.click(await screen.findByRole('button', { name: 'Reageren op review van bram' }))
  await site.user.click(await screen.findByRole('textbox', { name: /^Reactie/ }))
  await site.user.paste(aReply.text)
  await site.user.click(screen.getByRole('button', { name: 'Plaatsen' }))
  expect(await screen.findByText(/Niet netjes/)).toBeInTheDocument()
  await site.user.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText('De redactie kijkt eerst naar je reactie.')).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: `Reactie van ${listing.name}` })).not.toBeInTheDocument()
})

it('a manager who changes an outdated text reads the newer one, and replaces it by sending again', async () => {
  const { user, callsTo, answer } = renderSite(path, {
    ...asManager,
    'GET /api/listings/1/reviews': reviewsWith({ ...aReply, version: '0' }),
    [PATCH]: refusal(409, 'De reactie is intussen gewijzigd: “Van Eddie.”', 'reply_changed'),
  })
  await user.click(await screen.findByRole('button', { name: 'Reactie op bram wijzigen' }))
  const box = await screen.findByRole('textbox', { name: /^Reactie/ })
  await user.clear(box)
  await user.paste('Van Olga: dank je wel!')
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText(/Van Eddie/)).toBeInTheDocument()
  const text = 'Van Olga: dank je wel!'
  answer(PATCH, [200, { ...aReply, text, isEdited: true, version: '2' }])
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(within(await region()).getByText(text)).toBeInTheDocument()
  expect(callsTo('/api/reviews/r1/reply').map(({ body }) => body)).toEqual([{ text, version: '0' }, { text }])
})

it('a manager whose colleague removes the reply that was to be replaced places the text as a new one', async () => {
  const { user, callsTo, answer } = renderSite(path, {
    ...asManager,
    [POST]: refusal(409, 'Er staat al een reactie: “Van Eddie.”', 'already_replied'),
    [PATCH]: refusal(404, 'Deze reactie bestaat niet (meer).', 'reply_not_found'),
  })
  await user.click(await screen.findByRole('button', { name: 'Reageren op review van bram' }))
  await user.click(await screen.findByRole('textbox', { name: /^Reactie/ }))
  await user.paste(aReply.text)
  await user.click(screen.getByRole('button', { name: 'Plaatsen' }))
  await user.click(await screen.findByRole('button', { name: 'Opslaan' }))
  answer(POST, [201, aReply])
  await user.click(await screen.findByRole('button', { name: 'Plaatsen' }))
  expect(within(await region()).getByText(aReply.text)).toBeInTheDocument()
  expect(callsTo('/api/reviews/r1/reply').map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST'])
})

it('a text that was begun before a colleague replied does not replace that reply unseen', async () => {
  const text = 'Van Olga: dank je wel!'
  sessionStorage.setItem(`draft:reply:r1:${aMember.id}`, JSON.stringify({ text, isChange: false }))
  const { user, callsTo, answer } = renderSite(path, {
    ...asManager,
    'GET /api/listings/1/reviews': reviewsWith({ ...aReply, text: 'Van Eddie: tot ziens!', version: '0' }),
    [POST]: refusal(409, 'Er staat al een reactie: “Van Eddie: tot ziens!”', 'already_replied'),
  })
  await user.click(await screen.findByRole('button', { name: 'Reactie op bram wijzigen' }))
  await user.click(await screen.findByRole('button', { name: 'Plaatsen' }))
  expect(await screen.findByText(/^Er staat al een reactie/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /^Reactie/ })).toHaveValue(text)
  answer(PATCH, [200, { ...aReply, text, isEdited: true, version: '1' }])
  await user.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(within(await region()).getByText(text)).toBeInTheDocument()
  expect(callsTo('/api/reviews/r1/reply').map(({ method }) => method)).toEqual(['POST', 'PATCH'])
})

it('a manager changes and removes the reply', async () => {
  const site = renderSite(path, {
    ...asManager,
    'GET /api/listings/1/reviews': reviewsWith(aReply),
    'DELETE /api/reviews/r1/reply': [204, undefined],
  })
  expect(await screen.findByRole('button', { name: 'Reactie op bram wijzigen' })).toBeInTheDocument()
  await site.user.click(screen.getByRole('button', { name: 'Reactie op bram verwijderen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactie verwijderen?' }))
  await site.user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
  await waitFor(() => expect(screen.queryByText(aReply.text)).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Reageren op review van bram' })).toHaveFocus()
})

it('a member who does not manage the venue reports the reply', async () => {
  const site = renderSite(path, {
    ...asManager,
    'GET /api/listings/1/ownership': ownership(null),
    'GET /api/listings/1/reviews': reviewsWith(aReply),
    'POST /api/reviews/r1/reply/report': [201, { reported: true }],
  })
  await waitFor(() => expect(site.callsTo('/api/listings/1/ownership')).not.toHaveLength(0))
  await site.user.click(await screen.findByRole('button', { name: 'Meld reactie op bram' }))
  await site.user.click(await screen.findByRole('radio', { name: 'Iets anders' }))
  await site.user.click(screen.getByRole('button', { name: 'Versturen' }))
  expect(await screen.findByText('De redactie leest de reactie en beslist.')).toBeInTheDocument()
  expect(site.callsTo('/api/reviews/r1/reply/report').map(({ body }) => body)).toEqual([
    { reason: 'other', explanation: '' },
  ])
})
