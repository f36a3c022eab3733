// Proves SITE-29.
import { screen } from '@testing-library/react'
import { routes } from '../src/app'
import { answer, renderInShell, visitor } from './render-in-shell'

jest.mock('../src/layout/layout', () => ({
  Layout: () => {
    throw new Error('kapot')
  },
}))

describe('when the shell itself crashes', () => {
  it('the page explains it in Dutch and links to the home page', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer({ 'GET /api/user': visitor })
    renderInShell(null, '/help', routes)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Hier ging iets mis')
    expect(screen.getByText(/De pagina is gestopt door een fout aan onze kant/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Naar de voorpagina' })).toHaveAttribute('href', '/')
  })
})
