// Proves PAGE-1, PAGE-2, PAGE-4, PAGE-5, PAGE-6, PAGE-7, SITE-5.
import { screen, within } from '@testing-library/react'
import { renderSite } from './render-site'

const itemsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the page about the site', () => {
  it('shows mission, story and values, with 1000+ locations, 12 categories, 100+ cities, founded in 2024', async () => {
    renderSite('/about')
    await screen.findByRole('heading', { level: 1, name: 'Over Plekje' })
    expect(headings()).toEqual(expect.arrayContaining(['Onze missie', 'Ons verhaal', 'Waar we voor staan']))
    expect(itemsOf('Plekje in cijfers')).toEqual(['1000+locaties', '12categorieën', '100+steden', '2024opgericht'])
  })
})

describe('the packages for businesses', () => {
  it('are Basis for free with 3 photos, Premium for € 29 per month and Enterprise on request', async () => {
    renderSite('/advertise')
    const packages = within(await screen.findByRole('region', { name: 'Kies wat bij je past' }))
    const names = packages.getAllByRole('heading', { level: 3 })
    expect(names.map(({ textContent }) => textContent)).toEqual(['Basis', 'Premium', 'Enterprise'])
    const cards = names.map((name) => name.closest('li')?.textContent ?? '')
    expect(cards[0]).toMatch(/Gratis.*Tot 3 foto’s/)
    expect(cards[1]).toContain('€ 29 per maand')
    expect(cards[2]).toContain('Op aanvraag')
  })

  it('can be chosen, and the request names the choice', async () => {
    const { user } = renderSite('/advertise')
    await user.click(await screen.findByRole('button', { name: 'Kies Premium' }))
    expect(screen.getByRole('combobox', { name: 'Pakket' })).toHaveValue('Premium')
    expect(screen.getByLabelText(/^Bedrijfsnaam/)).toHaveFocus()
  })
})

describe('the contact form', () => {
  it('has optional fields for phone and website', async () => {
    renderSite('/contact')
    const form = within(await screen.findByRole('form', { name: 'Contactformulier' }))
    for (const label of ['Telefoon', 'Website']) expect(form.getByLabelText(label)).not.toBeRequired()
    expect(form.getByLabelText(/^E-mail/)).toHaveAttribute('type', 'email')
  })

  it('cannot be sent without the required fields', async () => {
    const { user } = renderSite('/contact')
    await user.type(await screen.findByLabelText(/^Voornaam/), 'Sanne')
    await user.click(screen.getByRole('button', { name: 'Verstuur bericht' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it.each(['/contact', '/advertise'])('%s promises an answer within 24 hours, Monday to Friday', async (path) => {
  renderSite(path)
  expect((await screen.findAllByText(/binnen 24 uur.*maandag tot en met vrijdag/)).length).toBeGreaterThan(0)
})

it('the privacy policy promises an answer to requests within 14 days', async () => {
  renderSite('/privacy')
  expect(await screen.findByText(/binnen 14 dagen/)).toBeInTheDocument()
})

it('the terms were last updated in December 2024', async () => {
  renderSite('/terms')
  expect(await screen.findByText('Laatst bijgewerkt: december 2024')).toBeInTheDocument()
})
