// Proves SEARCH-21, SEARCH-30.
import type { Suggestion } from '@plekje/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { aListing, aSearchReply } from './fixtures'
import { type Answers, renderSite } from './render-site'

const suggested: readonly Suggestion[] = [
  { kind: 'location', name: 'Utrecht', slug: 'utrecht', count: 40 },
  { kind: 'category', name: 'Bars', slug: 'bars', count: 130 },
  { kind: 'listing', name: 'Bar De Otter', slug: 'bar-de-otter', count: 1 },
]
const answers: Answers = {
  'GET /api/search': [200, aSearchReply({ hits: [aListing()], total: 1 })],
  'GET /api/search/suggestions': [200, suggested],
  'GET /api/listings/bar-de-otter': [200, aListing()],
}

const box = () => screen.findByRole('combobox', { name: 'Zoek…' })
const options = async () => within(await screen.findByRole('listbox')).getAllByRole('option')
const names = async () => (await options()).map((option) => option.textContent)

beforeEach(() => window.localStorage.clear())

describe('suggestions of the text search', () => {
  it('are requested after focus and two typed characters, grouped by venues, categories and places', async () => {
    const { user, callsTo } = renderSite('/?show_all=true', answers)
    await user.type(await box(), 'u')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(callsTo('/api/search/suggestions')).toEqual([])
    await user.type(await box(), 't')
    const list = await screen.findByRole('listbox', { name: 'Suggesties' })
    expect(
      within(list)
        .getAllByRole('group')
        .map((group) => group.getAttribute('aria-labelledby')).length,
    ).toBe(3)
    for (const [group, name] of [
      ['Plekken', 'Bar De Otter'],
      ['Soorten', /^Bars/],
      ['Plaatsen', /^Utrecht/],
    ] as const)
      expect(within(within(list).getByRole('group', { name: group })).getByRole('option', { name })).toBeVisible()
    expect(screen.getByText('3 suggesties')).toBeInTheDocument()
    expect(callsTo('/api/search/suggestions').map(({ query }) => query.get('q'))).toEqual(['ut'])
  })

  it('are navigated with the arrow keys, referenced by the box, closed with Escape and chosen with Enter', async () => {
    const { user, query } = renderSite('/?show_all=true', answers)
    const input = await box()
    await user.type(input, 'bar')
    const [venue, kind] = await options()
    expect(input).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{ArrowDown}')
    expect(input).toHaveAttribute('aria-activedescendant', venue?.id)
    await user.keyboard('{ArrowDown}')
    expect(input).toHaveAttribute('aria-activedescendant', kind?.id)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(input).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(query().get('category')).toBe('bars'))
    expect(query().has('search')).toBe(false)
  })

  it('lead to a venue, and to the results of a place', async () => {
    const { user, query } = renderSite('/?category=bars', answers)
    await user.type(await box(), 'ut')
    await user.click(await screen.findByRole('option', { name: /^Utrecht/ }))
    await waitFor(() => expect(query().get('location')).toBe('utrecht'))
    expect(query().get('category')).toBe('bars')
    await user.type(await box(), 'ot')
    await user.click(await screen.findByRole('option', { name: 'Bar De Otter' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Minigolf De Otter' })).toBeInTheDocument()
  })

  it('show the district or other name that matched a place', async () => {
    const places: readonly Suggestion[] = [
      {
        kind: 'location',
        name: 'Delft',
        slug: 'delft',
        count: 14,
        matchedBy: { kind: 'district', name: 'Ministersbuurt' },
      },
      {
        kind: 'location',
        name: 'Amsterdam',
        slug: 'amsterdam',
        count: 51,
        matchedBy: { kind: 'other', name: 'Mokum' },
      },
    ]
    const { user } = renderSite('/?show_all=true', { ...answers, 'GET /api/search/suggestions': [200, places] })
    await user.type(await box(), 'm')
    await user.type(await box(), 'i')
    expect(await names()).toEqual([
      expect.stringMatching(/^Delft · wijk Ministersbuurt/),
      expect.stringMatching(/^Amsterdam · Mokum/),
    ])
  })

  it('start with recent searches in this browser, newest first, which can be cleared', async () => {
    const { user, query } = renderSite('/?show_all=true', answers)
    await user.type(await box(), 'golf{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('golf'))
    await user.clear(await box())
    await user.type(await box(), 'sauna{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('sauna'))
    await user.clear(await box())
    expect(await names()).toEqual(['sauna', 'golf', 'Wis eerder gezocht'])
    await user.click(screen.getByRole('option', { name: 'golf' }))
    await waitFor(() => expect(query().get('search')).toBe('golf'))
    await user.clear(await box())
    await user.click(await screen.findByRole('option', { name: 'Wis eerder gezocht' }))
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(window.localStorage.getItem('plekje-searched')).toBeNull()
  })

  it('leave a search unchanged when they fail to load', async () => {
    const { user, query } = renderSite('/?show_all=true', {
      ...answers,
      'GET /api/search/suggestions': [503, { error: 'Even niet.' }],
    })
    await user.type(await box(), 'golf{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('golf'))
  })

  it('also appear in the search of the home page', async () => {
    const { user, query } = renderSite('/', answers)
    await user.type(await screen.findByRole('combobox', { name: 'Wat wil je doen?' }), 'ba')
    await user.click(await screen.findByRole('option', { name: /^Bars/ }))
    await waitFor(() => expect(query().get('category')).toBe('bars'))
  })
})

describe('what the search understood of a text', () => {
  it('is shown and removable, until another text is searched', async () => {
    const understood = [
      { as: 'category' as const, typed: 'kroegjes', name: 'Bars' },
      { as: 'place' as const, typed: 'in mokum', name: 'Amsterdam' },
    ]
    const { user, query, callsTo } = renderSite('/?search=kroegjes+in+mokum', {
      ...answers,
      'GET /api/search': ({ query }) => [
        200,
        aSearchReply({
          hits: [aListing()],
          total: 1,
          understood: understood.filter(({ as }) => !query.get('asTyped')?.includes(as)),
        }),
      ],
    })
    const list = await screen.findByRole('list', { name: 'Zo begrepen' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['kroegjes: Bars', 'in mokum: Amsterdam'])
    await user.click(screen.getByRole('button', { name: 'Zoek “in mokum” letterlijk, niet als Amsterdam' }))
    await waitFor(() => expect(query().get('asTyped')).toBe('place'))
    await waitFor(() => expect(screen.queryByText('in mokum: Amsterdam')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Zoek “kroegjes” letterlijk, niet als Bars' }))
    await waitFor(() => expect(query().get('asTyped')).toBe('place,category'))
    expect(callsTo('/api/search').at(-1)?.query.get('asTyped')).toBe('place,category')
    await user.clear(await box())
    await user.type(await box(), 'golf{Enter}')
    await waitFor(() => expect(query().get('search')).toBe('golf'))
    expect(query().has('asTyped')).toBe(false)
  })
})
