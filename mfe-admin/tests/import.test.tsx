import type { ImportRow, VenueImport } from '@plekje/contracts'
import { type Answers, refusal } from '@plekje/testing/render-site'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { exampleFile } from '../src/features/import/example-file'
import { renderAdmin, toast } from './admin'

// Loads the page's code beforehand: loading it in the first test can exceed its timeout.
beforeAll(() => import('../src/features/import/import-page'))

const ROWS = 'GET /api/admin/imports/i1/rows'
const ONE = 'GET /api/admin/imports/i1'
const counted = (counts: Partial<VenueImport['counts']>): VenueImport['counts'] => ({
  new: 0,
  duplicate: 0,
  invalid: 0,
  added: 0,
  skipped: 0,
  undone: 0,
  ...counts,
})
const anImport = (changes: Partial<VenueImport> = {}): VenueImport => ({
  id: 'i1',
  fileName: 'lijst.csv',
  format: 'csv',
  state: 'previewed',
  createdAt: '2026-11-01T10:00:00.000Z',
  createdBy: 'joris',
  counts: counted({ new: 2, duplicate: 2, invalid: 1 }),
  ...changes,
})
const aRow = (line: number, changes: Partial<ImportRow> = {}): ImportRow => ({
  line,
  state: 'new',
  name: `Venue ${line}`,
  categoryName: 'Minigolf',
  locationName: 'Tiel',
  problem: null,
  duplicateOf: null,
  venueId: null,
  ...changes,
})
const rows: ImportRow[] = [
  aRow(2),
  aRow(3, { state: 'duplicate', duplicateOf: { id: 7, name: 'De Otter', line: null } }),
  aRow(4, { state: 'duplicate', duplicateOf: { id: null, name: 'Venue 2', line: 2 } }),
  aRow(5, { state: 'invalid', name: '', categoryName: null, locationName: null, problem: 'Deze rij heeft geen naam.' }),
]
const file = (text: string | Uint8Array<ArrayBuffer>, name = 'lijst.csv') => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const made = new File([bytes], name, { type: 'text/csv' })
  // jsdom lacks `File.arrayBuffer`.
  return Object.assign(made, { arrayBuffer: async () => bytes.buffer })
}

const show = (path: string, more: Answers = {}) =>
  renderAdmin(path, {
    'GET /api/admin/imports': [200, []],
    'POST /api/admin/imports': [201, anImport()],
    [ONE]: [200, anImport()],
    [ROWS]: ({ query }) => {
      const state = query.get('state')
      const found = rows.filter((row) => state === null || row.state === state)
      return [200, { rows: found, total: found.length }]
    },
    ...more,
  })

async function choose(given: File[], more: Answers = {}) {
  const site = show('/admin/import', more)
  await screen.findByRole('heading', { level: 1, name: 'Venues importeren' })
  fireEvent.change(screen.getByLabelText('Kies een bestand', { selector: 'input' }), { target: { files: given } })
  const sent = () => site.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...site, sent }
}

describe('choosing a file to import', () => {
  it('starts from the list of venues', async () => {
    renderAdmin('/admin/venues')
    expect(await screen.findByRole('link', { name: 'Importeren' })).toHaveAttribute('href', '/admin/import')
  })

  it('uploads it and shows the result of the check', async () => {
    const { sent, query } = await choose([file('naam;categorie\nCafé;Bars\n')])
    expect(await screen.findByRole('heading', { name: 'lijst.csv' })).toBeInTheDocument()
    expect(sent()).toEqual([{ fileName: 'lijst.csv', content: 'naam;categorie\nCafé;Bars\n' }])
    expect(query().get('import')).toBe('i1')
  })

  it('reads the encoding of old spreadsheets', async () => {
    const { sent } = await choose([file(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))])
    await waitFor(() => expect(sent()).toEqual([{ fileName: 'lijst.csv', content: 'Café' }]))
  })

  it('accepts a dropped file', async () => {
    const { sent } = await choose([])
    fireEvent.drop(screen.getByText(/^Sleep een CSV/), { dataTransfer: { types: ['Files'], files: [file('naam')] } })
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('sends nothing of unusable files', async () => {
    const { sent } = await choose([file('  \n')])
    expect(await screen.findByRole('alert')).toHaveTextContent('Dit bestand is leeg.')
    const large = Object.defineProperty(file('x'), 'size', { value: 20 * 1024 * 1024 + 1 })
    const input = screen.getByLabelText('Kies een bestand', { selector: 'input' })
    fireEvent.change(input, { target: { files: [large] } })
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Dit bestand is groter dan 20 MB.'))
    fireEvent.change(input, { target: { files: [file('a'), file('b')] } })
    expect(screen.getByRole('alert')).toHaveTextContent('Kies één bestand tegelijk.')
    expect(sent()).toEqual([])
  })

  it("shows the server's message about an unreadable file", async () => {
    const problem = 'Dit bestand heeft geen kolom ‘naam’.'
    await choose([file('x;y')], { 'POST /api/admin/imports': refusal(422, problem, 'unreadable_file') })
    await toast('Niet gelezen', problem)
    expect(screen.getByText(/^Sleep een CSV/)).toBeInTheDocument()
  })

  it('explains the columns, with an example file', async () => {
    show('/admin/import')
    const help = within(await screen.findByRole('region', { name: 'Zo ziet een CSV-bestand eruit' }))
    expect(help.getByRole('rowheader', { name: 'naam (verplicht)' })).toBeInTheDocument()
    expect(help.getByRole('link', { name: 'Voorbeeld downloaden' })).toHaveAttribute('download', 'plekje-voorbeeld.csv')
    const text = decodeURIComponent(exampleFile().split(',').slice(1).join(','))
    expect(text.startsWith('\ufeff"naam";"categorie";"plaats"')).toBe(true)
    const widths = text
      .trim()
      .split('\r\n')
      .map((line) => line.split('";"').length)
    expect(new Set(widths)).toEqual(new Set([9]))
  })

  it('lists earlier imports', async () => {
    show('/admin/import', {
      'GET /api/admin/imports': [200, [anImport({ state: 'applied', counts: counted({ added: 1200 }) })]],
    })
    const link = await screen.findByRole('link', { name: 'lijst.csv' })
    expect(link).toHaveAttribute('href', '/admin/import?import=i1')
    const row = screen.getByRole('row', { name: /lijst\.csv/ })
    expect(row).toHaveTextContent('lijst.csvCSV1 nov 2026jorisToegevoegd1.200')
  })
})

describe('a checked import', () => {
  it("shows how many rows are in each state, and each row's problem", async () => {
    show('/admin/import?import=i1')
    expect(await screen.findByRole('radio', { name: 'Alle (5)' })).toBeChecked()
    for (const name of ['Nieuw (2)', 'Dubbel (2)', 'Fout (1)']) {
      expect(screen.getByRole('radio', { name })).toBeInTheDocument()
    }
    const table = within(screen.getByRole('table', { name: 'Regels van het bestand' }))
    expect(await table.findByRole('link', { name: 'De Otter' })).toHaveAttribute('href', '/admin/venues/7')
    expect(table.getByText('Lijkt op Venue 2 op regel 2')).toBeInTheDocument()
    expect(table.getByText('Deze rij heeft geen naam.')).toBeInTheDocument()
    expect(table.getByText('(geen naam)')).toBeInTheDocument()
  })

  it('filters by state in the address', async () => {
    const { user, query } = show('/admin/import?import=i1')
    await user.click(await screen.findByRole('radio', { name: 'Dubbel (2)' }))
    await waitFor(() => expect(screen.queryByText('Deze rij heeft geen naam.')).not.toBeInTheDocument())
    expect(query().get('state')).toBe('duplicate')
    expect(query().get('import')).toBe('i1')
  })

  it('says that an unknown import does not exist', async () => {
    show('/admin/import?import=i1', { [ONE]: refusal(404, 'Weg.', 'import_not_found') })
    expect(await screen.findByRole('heading', { name: 'Deze import bestaat niet (meer)' })).toBeInTheDocument()
  })
})

describe('applying an import', () => {
  const APPLY = 'POST /api/admin/imports/i1/apply'

  it('adds the new rows, and shows the progress and the result of each', async () => {
    const site = show('/admin/import?import=i1')
    const { user, answer } = site
    const running = anImport({ state: 'applying', counts: counted({ new: 1, added: 1, duplicate: 2, invalid: 1 }) })
    answer(APPLY, [202, running])
    const button = await screen.findByRole('button', { name: 'Voeg 2 venues toe' })
    answer(ONE, [200, running])
    await user.click(button)
    const bar = await screen.findByRole('progressbar', { name: 'Venues worden toegevoegd' })
    expect(bar).toHaveAttribute('aria-valuenow', '25')
    answer(ROWS, [200, { rows: [aRow(2, { state: 'added', venueId: 91 })], total: 1 }])
    answer(ONE, [200, anImport({ state: 'applied', counts: counted({ added: 2, skipped: 2, invalid: 1 }) })])
    await toast('2 venues toegevoegd')
    expect(await screen.findByRole('link', { name: 'Bekijken: Venue 2' })).toHaveAttribute('href', '/admin/venues/91')
    expect(screen.getByRole('button', { name: 'Maak ongedaan' })).toBeInTheDocument()
    expect(site.callsTo('/api/admin/imports/i1/apply')[0]?.body).toEqual({ includeDuplicates: false })
  })

  it('also adds duplicates on request', async () => {
    const site = show('/admin/import?import=i1', { [APPLY]: [202, anImport({ state: 'applied' })] })
    await site.user.click(await screen.findByRole('checkbox', { name: 'Voeg ook de 2 dubbele regels toe' }))
    await site.user.click(screen.getByRole('button', { name: 'Voeg 4 venues toe' }))
    await waitFor(() =>
      expect(site.callsTo('/api/admin/imports/i1/apply')[0]?.body).toEqual({ includeDuplicates: true }),
    )
  })

  it('shows the real state after a failure', async () => {
    const site = show('/admin/import?import=i1')
    const button = await screen.findByRole('button', { name: 'Voeg 2 venues toe' })
    site.answer(APPLY, refusal(409, 'Deze import is teruggedraaid.', 'import_undone'))
    site.answer(ONE, [200, anImport({ state: 'undone', counts: counted({ undone: 2 }) })])
    await site.user.click(button)
    await toast('Niet toegevoegd', 'Deze import is teruggedraaid.')
    expect(await screen.findByText('2 venues verwijderd')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Voeg/ })).not.toBeInTheDocument()
  })

  it('offers nothing for a file without new venues', async () => {
    show('/admin/import?import=i1', { [ONE]: [200, anImport({ counts: counted({ invalid: 3 }) })] })
    expect(await screen.findByText('Er is niets toe te voegen.')).toBeInTheDocument()
  })
})

describe('undoing an import', () => {
  const UNDO = 'POST /api/admin/imports/i1/undo'
  const applied = anImport({ state: 'applied', counts: counted({ added: 1200 }), edited: 3 })

  it('asks for confirmation, with the number of venues and of edited ones', async () => {
    const site = show('/admin/import?import=i1', {
      [ONE]: [200, applied],
      [UNDO]: [202, anImport({ state: 'undoing' })],
    })
    await site.user.click(await screen.findByRole('button', { name: 'Maak ongedaan' }))
    const question = within(screen.getByRole('alertdialog', { name: 'Import ongedaan maken?' }))
    expect(question.getByText(/^Dit verwijdert 1\.200 venues met reviews/)).toBeInTheDocument()
    expect(question.getByText('Let op: 3 ervan zijn na de import bewerkt.')).toBeInTheDocument()
    await site.user.click(question.getByRole('button', { name: 'Annuleren' }))
    expect(site.callsTo('/api/admin/imports/i1/undo')).toEqual([])
    await site.user.click(screen.getByRole('button', { name: 'Maak ongedaan' }))
    site.answer(ONE, [200, anImport({ state: 'undone', counts: counted({ undone: 1200 }) })])
    await site.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Maak ongedaan' }))
    await toast('1.200 venues verwijderd')
    expect(site.callsTo('/api/admin/imports/i1/undo')).toHaveLength(1)
  })

  it('shows a failure', async () => {
    const problem = 'Deze import loopt nog. Probeer het zo opnieuw.'
    const site = show('/admin/import?import=i1', {
      [ONE]: [200, applied],
      [UNDO]: refusal(409, problem, 'import_running'),
    })
    await site.user.click(await screen.findByRole('button', { name: 'Maak ongedaan' }))
    await site.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Maak ongedaan' }))
    await toast('Niet ongedaan gemaakt', problem)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
