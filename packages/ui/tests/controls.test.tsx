// Proves REVIEW-2, SITE-21.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button, Dialog, ErrorPanel, SearchBox, StarInput, Tabs, TextField } from '../src'

const tabs = [
  { id: 'in', label: 'Inloggen', content: 'Eerste' },
  { id: 'up', label: 'Registreren', content: 'Tweede' },
] as const

function AccountTabs() {
  const [selected, setSelected] = useState<'in' | 'up'>('in')
  return <Tabs label="Account" tabs={tabs} selected={selected} onSelect={setSelected} />
}

function SearchExample({ onSubmit }: { onSubmit: (text: string) => void }) {
  const [text, setText] = useState('')
  return <SearchBox label="Zoek…" value={text} onChange={setText} onSubmit={onSubmit} />
}

describe('controls', () => {
  it('a busy button keeps its place and ignores clicks', async () => {
    const onClick = jest.fn()
    render(
      <Button isBusy onClick={onClick}>
        Plaatsen
      </Button>,
    )
    const button = screen.getByRole('button', { name: /Plaatsen/ })
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button).toHaveAttribute('aria-busy', 'true')
  })

  it('a field links hint and error to its control', () => {
    render(<TextField label="E-mail" hint="Nooit spam." error="Vul een geldig e-mailadres in." />)
    const field = screen.getByLabelText('E-mail')
    expect(field).toHaveAccessibleDescription('Nooit spam. Vul een geldig e-mailadres in.')
    expect(field).toBeInvalid()
  })

  it('tabs follow the arrow keys and wrap around', async () => {
    render(<AccountTabs />)
    await userEvent.click(screen.getByRole('tab', { name: 'Inloggen' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Registreren' })).toHaveFocus()
    expect(screen.getByRole('tabpanel', { name: 'Registreren' })).toHaveTextContent('Tweede')
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Inloggen' })).toHaveAttribute('aria-selected', 'true')
  })

  it('a tab that is not selected by a click is scrolled into view, with part of its neighbour', () => {
    const place = (left: number, right: number) => ({ left, right }) as DOMRect
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this.getAttribute('role') === 'tablist') return place(16, 344)
      return this.textContent === 'Registreren' ? place(320, 440) : place(-100, 20)
    })
    const { rerender } = render(<Tabs label="Account" tabs={tabs} selected="up" onSelect={() => undefined} />)
    const row = screen.getByRole('tablist')
    expect(row.scrollLeft).toBe(440 - 344 + 32)
    rerender(<Tabs label="Account" tabs={tabs} selected="in" onSelect={() => undefined} />)
    expect(row.scrollLeft).toBe(440 - 344 - (16 + 100))
    jest.restoreAllMocks()
  })

  it('stars are five radio buttons with names', async () => {
    const onChange = jest.fn()
    render(<StarInput legend="Beoordeling" value={0} onChange={onChange} />)
    const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'))
    expect(names).toEqual(['1 ster', '2 sterren', '3 sterren', '4 sterren', '5 sterren'])
    await userEvent.click(screen.getByRole('radio', { name: '4 sterren' }))
    expect(onChange).toHaveBeenCalledWith(4)
  })

  it('a search box submits on Enter, and an empty text on its clear button', async () => {
    const onSubmit = jest.fn()
    render(<SearchExample onSubmit={onSubmit} />)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Zoek…' }), 'minigolf{Enter}')
    expect(onSubmit).toHaveBeenLastCalledWith('minigolf')
    await userEvent.click(screen.getByRole('button', { name: 'Wissen' }))
    expect(onSubmit).toHaveBeenLastCalledWith('')
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('a dialog is labelled by its title, and closes on its button and on Escape', async () => {
    const onClose = jest.fn()
    render(
      <Dialog isOpen onClose={onClose} title="Filters" description="Kies wat je zoekt.">
        Inhoud
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog', { name: 'Filters' })
    expect(dialog).toHaveAccessibleDescription('Kies wat je zoekt.')
    await userEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    const cancel = new Event('cancel', { cancelable: true })
    dialog.dispatchEvent(cancel)
    expect(onClose).toHaveBeenCalledTimes(2)
    expect(cancel.defaultPrevented).toBe(true)
  })

  it('an error panel is announced at once and offers a retry', async () => {
    const onRetry = jest.fn()
    render(<ErrorPanel message="We krijgen even geen antwoord." onRetry={onRetry} />)
    expect(screen.getByRole('alert')).toHaveTextContent('We krijgen even geen antwoord.')
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})
