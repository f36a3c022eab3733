import { render, screen, within } from '@testing-library/react'

/** Isolates modules, because the page's settings are read only once. */
async function renderPageWith(settings: object) {
  document.head.innerHTML = `<script type="application/json" id="site">${JSON.stringify(settings)}</script>`
  jest.resetModules()
  const { OverrideNotice } = await import('../src/remotes/override-notice')
  return render(<OverrideNotice />)
}

it('the override notice names the part and its host, with a link that ends the override', async () => {
  const url = 'http://localhost:3001/remotes/discovery/mf-manifest.json'
  await renderPageWith({ brand: 'Plekje', nonce: '', overrides: [{ name: 'discovery', url }] })
  const notice = within(screen.getByRole('complementary', { name: 'Proefversie' }))
  expect(notice.getByText(/In deze browser komt het onderdeel discovery van localhost:3001\./)).toBeInTheDocument()
  expect(notice.getByRole('link', { name: 'Stop met de proef van discovery' })).toHaveAttribute(
    'href',
    '?remote.discovery=',
  )
})

it('the override notice is absent on other pages', async () => {
  const { container } = await renderPageWith({ brand: 'Plekje', nonce: '' })
  expect(container).toBeEmptyDOMElement()
})
